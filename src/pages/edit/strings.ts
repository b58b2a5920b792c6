/** The texts of the pages for people who write. */
import type { Strings } from '../translate.ts'

export const editStrings = {
  signIn: { en: 'Sign in', fr: 'Se connecter', de: 'Anmelden' },
  signOut: { en: 'Sign out', fr: 'Se déconnecter', de: 'Abmelden' },
  signedInAs: { en: 'Signed in as {name}', fr: 'Connecté : {name}', de: 'Angemeldet: {name}' },
  key: { en: 'Key', fr: 'Clé', de: 'Schlüssel' },
  keyHint: {
    en:
      'The key of your account, which was shown once when it was made. Of a new calendar: in the file ' +
      'data/admin-key.',
    fr:
      'La clé de votre compte, affichée une fois à sa création. D’un nouveau calendrier : dans le fichier ' +
      'data/admin-key.',
    de:
      'Der Schlüssel Ihres Kontos, der bei seiner Ausgabe einmal gezeigt wurde. Bei einem neuen Kalender: in der ' +
      'Datei data/admin-key.',
  },
  wrongKey: {
    en: 'There is no such key, or it is no longer valid.',
    fr: 'Cette clé n’existe pas ou n’est plus valable.',
    de: 'Diesen Schlüssel gibt es nicht, oder er gilt nicht mehr.',
  },
  edit: { en: 'Edit', fr: 'Modifier', de: 'Bearbeiten' },
  myEvents: { en: 'My events', fr: 'Mes événements', de: 'Meine Veranstaltungen' },
  noEvents: {
    en: 'You have no events yet.',
    fr: 'Vous n’avez pas encore d’événement.',
    de: 'Sie haben noch keine Veranstaltungen.',
  },
  mayNotWrite: {
    en: 'This account may read, but not write.',
    fr: 'Ce compte peut lire, mais pas écrire.',
    de: 'Dieses Konto darf lesen, aber nicht schreiben.',
  },
  newEvent: { en: 'New event', fr: 'Nouvel événement', de: 'Neue Veranstaltung' },
  editEvent: { en: 'Edit event', fr: 'Modifier l’événement', de: 'Veranstaltung bearbeiten' },
  dates: { en: 'Dates of the series', fr: 'Dates de la série', de: 'Termine der Serie' },
  datesHint: {
    en: 'Each date may be moved, cancelled, renamed or left out.',
    fr: 'Chaque date peut être déplacée, annulée, renommée ou supprimée.',
    de: 'Jeder Termin kann verschoben, abgesagt, umbenannt oder ausgelassen werden.',
  },
  noDates: { en: 'No date is to come.', fr: 'Aucune date à venir.', de: 'Es stehen keine Termine an.' },
  editDate: { en: 'Edit a date of the series', fr: 'Modifier une date de la série', de: 'Termin der Serie bearbeiten' },
  leaveOut: { en: 'Leave out', fr: 'Supprimer', de: 'Auslassen' },
  leftOut: { en: 'Left out.', fr: 'Supprimé.', de: 'Ausgelassen.' },
  venues: { en: 'Venues', fr: 'Lieux', de: 'Orte' },
  organizers: { en: 'Organizers', fr: 'Organisateurs', de: 'Veranstalter' },
  newVenue: { en: 'New venue', fr: 'Nouveau lieu', de: 'Neuer Ort' },
  editVenue: { en: 'Edit venue', fr: 'Modifier le lieu', de: 'Ort bearbeiten' },
  newOrganizer: { en: 'New organizer', fr: 'Nouvel organisateur', de: 'Neuer Veranstalter' },
  editOrganizer: { en: 'Edit organizer', fr: 'Modifier l’organisateur', de: 'Veranstalter bearbeiten' },
  searchNames: { en: 'Search', fr: 'Rechercher', de: 'Suchen' },
  nothingFound: { en: 'Nothing found.', fr: 'Rien trouvé.', de: 'Nichts gefunden.' },
  series: { en: 'Series', fr: 'Série', de: 'Serie' },
  review: { en: 'Waiting for review', fr: 'En attente de relecture', de: 'Zur Prüfung' },
  noReview: { en: 'Nothing is waiting.', fr: 'Rien n’est en attente.', de: 'Es wartet nichts.' },
  publish: { en: 'Publish', fr: 'Publier', de: 'Veröffentlichen' },
  toDraft: { en: 'Back to draft', fr: 'Renvoyer en brouillon', de: 'Zurück zum Entwurf' },
  note: { en: 'Note to the author', fr: 'Note à l’auteur', de: 'Hinweis an die Autorin oder den Autor' },
  noteOf: { en: 'From the review: {note}', fr: 'De la relecture : {note}', de: 'Aus der Prüfung: {note}' },
  more: { en: 'More', fr: 'Plus', de: 'Mehr' },
  less: { en: 'Newer', fr: 'Plus récents', de: 'Neuere' },
  save: { en: 'Save', fr: 'Enregistrer', de: 'Speichern' },
  preview: { en: 'Preview', fr: 'Aperçu', de: 'Vorschau' },
  previewHint: {
    en: 'Nothing is stored yet.',
    fr: 'Rien n’est encore enregistré.',
    de: 'Noch ist nichts gespeichert.',
  },
  unchanged: { en: 'Nothing would change.', fr: 'Rien ne changerait.', de: 'Es würde sich nichts ändern.' },
  duplicate: { en: 'Duplicate', fr: 'Dupliquer', de: 'Duplizieren' },
  trash: { en: 'Move to the trash', fr: 'Mettre à la corbeille', de: 'In den Papierkorb' },
  history: { en: 'History', fr: 'Historique', de: 'Verlauf' },
  revision: { en: 'Revision {number}', fr: 'Révision {number}', de: 'Fassung {number}' },
  restore: { en: 'Restore', fr: 'Rétablir', de: 'Wiederherstellen' },
  current: { en: 'current', fr: 'actuelle', de: 'aktuell' },
  by: { en: '{date}, by {name}', fr: '{date}, par {name}', de: '{date}, von {name}' },
  service: { en: 'the service', fr: 'le service', de: 'dem Dienst' },
  showPage: { en: 'Show its page', fr: 'Voir sa page', de: 'Seite ansehen' },
  changedMeanwhile: {
    en: 'The event has been changed meanwhile. Please look at it again.',
    fr: 'L’événement a été modifié entre-temps. Veuillez le regarder encore une fois.',
    de: 'Die Veranstaltung wurde inzwischen geändert. Bitte sehen Sie sie noch einmal an.',
  },
  saved: { en: 'Saved.', fr: 'Enregistré.', de: 'Gespeichert.' },
  trashed: { en: 'Moved to the trash.', fr: 'Mis à la corbeille.', de: 'In den Papierkorb gelegt.' },
  restored: { en: 'Restored.', fr: 'Rétabli.', de: 'Wiederhergestellt.' },
  duplicated: { en: 'This is the copy.', fr: 'Voici la copie.', de: 'Das ist die Kopie.' },
  proposed: {
    en: 'Thank you. The event is shown once somebody has looked at it.',
    fr: 'Merci. L’événement sera affiché une fois relu.',
    de: 'Danke. Die Veranstaltung erscheint, sobald sie geprüft ist.',
  },
  conflict: {
    en:
      'Somebody else has changed this since you opened it. What you see here is yours and is not stored. What ' +
      'differs from what is stored:',
    fr:
      'Quelqu’un d’autre a modifié ceci depuis que vous l’avez ouvert. Ce que vous voyez ici est à vous et ' +
      'n’est pas enregistré. Ce qui diffère de ce qui est enregistré :',
    de:
      'Jemand hat das geändert, seit Sie es geöffnet haben. Was Sie hier sehen, ist Ihres und nicht ' +
      'gespeichert. Das weicht vom Gespeicherten ab:',
  },
  conflictHint: {
    en: '“Save” stores yours over it.',
    fr: '« Enregistrer » le remplace par le vôtre.',
    de: '„Speichern“ ersetzt es durch Ihres.',
  },
  showStored: { en: 'Show what is stored', fr: 'Voir ce qui est enregistré', de: 'Gespeichertes ansehen' },
  problems: { en: 'Please check:', fr: 'À vérifier :', de: 'Bitte prüfen:' },
  required: { en: 'is required', fr: 'est obligatoire', de: 'ist erforderlich' },
  propose: { en: 'Propose an event', fr: 'Proposer un événement', de: 'Veranstaltung vorschlagen' },
  proposeHint: {
    en: 'Tell us what is on. Somebody looks at it before it is shown.',
    fr: 'Dites-nous ce qui se passe. Quelqu’un relit avant l’affichage.',
    de: 'Sagen Sie uns, was läuft. Jemand sieht es sich an, bevor es erscheint.',
  },
  send: { en: 'Send', fr: 'Envoyer', de: 'Senden' },
  leaveEmpty: { en: 'Leave this empty', fr: 'Laissez ce champ vide', de: 'Dieses Feld leer lassen' },
  tooFast: {
    en: 'That was very quick. Please send it once more.',
    fr: 'C’était très rapide. Veuillez envoyer encore une fois.',
    de: 'Das ging sehr schnell. Bitte senden Sie es noch einmal.',
  },
} as const satisfies Strings
