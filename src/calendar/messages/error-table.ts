/**
 * Every error a client can meet: one table of codes, statuses and texts. Codes and statuses never
 * change with the language; `{name}` in a text is replaced.
 */
import type { Message } from './message.ts'

interface Entry {
  status: number
  text: Message
}

const forbidden = {
  en: 'You are not allowed to do that.',
  fr: "Vous n'avez pas le droit de faire cela.",
  de: 'Dazu fehlt die Berechtigung.',
}
const noPage = {
  en: 'There is no such page in this list.',
  fr: "Cette page n'existe pas dans la liste.",
  de: 'Diese Seite gibt es in der Liste nicht.',
}
const notAccessible = {
  en: 'This record is not public.',
  fr: "Cette fiche n'est pas publique.",
  de: 'Dieser Eintrag ist nicht öffentlich.',
}
const inTrash = {
  en: 'This record is in the trash already.',
  fr: 'Cette fiche est déjà dans la corbeille.',
  de: 'Dieser Eintrag liegt schon im Papierkorb.',
}
const notFound = {
  en: 'There is no record {what}.',
  fr: "Il n'y a pas de fiche {what}.",
  de: 'Es gibt keinen Eintrag {what}.',
}

export const errorTable = {
  rest_no_route: {
    status: 404,
    text: {
      en: 'No route matches this address and method.',
      fr: 'Aucune route ne correspond à cette adresse et à cette méthode.',
      de: 'Zu dieser Adresse und Methode gibt es keine Route.',
    },
  },
  rest_invalid_namespace: {
    status: 404,
    text: {
      en: 'There is no such namespace.',
      fr: "Cet espace de noms n'existe pas.",
      de: 'Diesen Namensraum gibt es nicht.',
    },
  },
  rest_missing_callback_param: {
    status: 400,
    text: {
      en: 'Missing parameter(s): {params}',
      fr: 'Paramètre(s) manquant(s) : {params}',
      de: 'Fehlende(r) Parameter: {params}',
    },
  },
  rest_invalid_param: {
    status: 400,
    text: {
      en: 'Invalid parameter(s): {params}',
      fr: 'Paramètre(s) non valide(s) : {params}',
      de: 'Ungültige(r) Parameter: {params}',
    },
  },
  rest_invalid_json: {
    status: 400,
    text: {
      en: 'The body is not a valid JSON object.',
      fr: "Le corps n'est pas un objet JSON valide.",
      de: 'Der Inhalt ist kein gültiges JSON-Objekt.',
    },
  },
  rest_bad_request: {
    status: 400,
    text: {
      en: 'The request cannot be read.',
      fr: 'La requête est illisible.',
      de: 'Die Anfrage ist nicht lesbar.',
    },
  },
  rest_too_many_parameters: {
    status: 400,
    text: {
      en: 'There are more than {limit} parameters or values.',
      fr: 'Il y a plus de {limit} paramètres ou valeurs.',
      de: 'Das sind mehr als {limit} Parameter oder Werte.',
    },
  },
  rest_request_timeout: {
    status: 408,
    text: {
      en: 'The request did not arrive in time.',
      fr: "La requête n'est pas arrivée à temps.",
      de: 'Die Anfrage kam nicht rechtzeitig an.',
    },
  },
  rest_body_too_large: {
    status: 413,
    text: {
      en: 'The body is larger than {limit}, the limit for this caller and kind of body.',
      fr: 'Le corps dépasse {limit}, la limite pour cet appelant et ce type de contenu.',
      de: 'Der Inhalt ist größer als {limit}, die Grenze für diesen Aufrufer und diese Art von Inhalt.',
    },
  },
  rest_headers_too_large: {
    status: 431,
    text: {
      en: 'The address and the headers are too long.',
      fr: "L'adresse et les en-têtes sont trop longs.",
      de: 'Adresse und Kopfzeilen sind zu lang.',
    },
  },
  rest_unsupported_media_type: {
    status: 415,
    text: {
      en: 'Send the body as application/json or application/x-www-form-urlencoded, in UTF-8.',
      fr: 'Envoyez le corps en application/json ou application/x-www-form-urlencoded, en UTF-8.',
      de: 'Der Inhalt muss application/json oder application/x-www-form-urlencoded sein, in UTF-8.',
    },
  },
  rest_not_authenticated: {
    status: 401,
    text: {
      en: 'These credentials are not known.',
      fr: 'Ces identifiants sont inconnus.',
      de: 'Diese Zugangsdaten sind unbekannt.',
    },
  },
  rest_not_logged_in: {
    status: 401,
    text: {
      en: 'This address needs a key.',
      fr: 'Cette adresse demande une clé.',
      de: 'Diese Adresse verlangt einen Schlüssel.',
    },
  },
  rest_forbidden: { status: 403, text: forbidden },
  rest_precondition_failed: {
    status: 412,
    text: {
      en: 'The record has changed since it was read.',
      fr: 'La fiche a changé depuis sa lecture.',
      de: 'Der Eintrag wurde seit dem Lesen geändert.',
    },
  },
  rest_idempotency_key_reused: {
    status: 422,
    text: {
      en: 'This Idempotency-Key was sent before with another request.',
      fr: 'Cette Idempotency-Key a déjà été envoyée avec une autre requête.',
      de: 'Dieser Idempotency-Key wurde schon mit einer anderen Anfrage gesendet.',
    },
  },
  rest_conflict: {
    status: 409,
    text: {
      en: 'The record is being changed by others; try again.',
      fr: 'La fiche est en cours de modification ; réessayez.',
      de: 'Der Eintrag wird gerade geändert; bitte noch einmal versuchen.',
    },
  },
  rest_too_many_requests: {
    status: 429,
    text: {
      en: 'Too many requests; try again later.',
      fr: 'Trop de requêtes ; réessayez plus tard.',
      de: 'Zu viele Anfragen; bitte später noch einmal versuchen.',
    },
  },
  rest_search_too_expensive: {
    status: 400,
    text: {
      en: 'This search would take too long: ask for fewer words, a smaller radius or a shorter time.',
      fr: 'Cette recherche prendrait trop de temps : demandez moins de mots, un rayon ou une période plus courts.',
      de:
        'Diese Suche würde zu lange dauern: bitte weniger Wörter, einen kleineren Umkreis oder einen kürzeren ' +
        'Zeitraum.',
    },
  },
  rest_unavailable: {
    status: 503,
    text: {
      en: 'The service is not ready for this; try again shortly.',
      fr: "Le service n'est pas prêt ; réessayez dans un instant.",
      de: 'Der Dienst ist dafür gerade nicht bereit; bitte gleich noch einmal versuchen.',
    },
  },
  rest_write_unconfirmed: {
    status: 503,
    text: {
      en:
        'The store has not confirmed this change: it may be stored, or not. Read the record again, or repeat the ' +
        'request; a repeat with the same Idempotency-Key or external id makes no second record.',
      fr:
        "Le stockage n'a pas confirmé cette modification : elle est peut-être enregistrée, ou non. Relisez la fiche " +
        'ou répétez la requête ; avec la même Idempotency-Key ou le même identifiant externe, elle ne crée pas de ' +
        'deuxième fiche.',
      de:
        'Der Speicher hat diese Änderung nicht bestätigt: Sie ist vielleicht gespeichert, vielleicht nicht. ' +
        'Bitte den Eintrag neu lesen oder die Anfrage wiederholen; mit demselben Idempotency-Key oder derselben ' +
        'externen ID entsteht kein zweiter Eintrag.',
    },
  },
  rest_internal_error: {
    status: 500,
    text: {
      en: 'Something went wrong here. The request id helps to find it.',
      fr: "Une erreur s'est produite ici. L'identifiant de requête aide à la retrouver.",
      de: 'Hier ist etwas schiefgegangen. Die Anfragenummer hilft bei der Suche.',
    },
  },
  'rest-event-not-found': { status: 404, text: notFound },
  'venue-not-found': { status: 404, text: notFound },
  'organizer-not-found': { status: 404, text: notFound },
  rest_term_invalid: {
    status: 404,
    text: {
      en: 'There is no term {what}.',
      fr: "Il n'y a pas de terme {what}.",
      de: 'Es gibt keinen Begriff {what}.',
    },
  },
  term_exists: {
    status: 400,
    text: {
      en: 'A term of this name exists here already.',
      fr: 'Un terme de ce nom existe déjà ici.',
      de: 'Einen Begriff dieses Namens gibt es hier schon.',
    },
  },
  duplicate_term_slug: {
    status: 400,
    text: {
      en: 'Another term has this slug.',
      fr: 'Un autre terme porte cet identifiant.',
      de: 'Ein anderer Begriff hat dieses Kürzel.',
    },
  },
  rest_position_gone: {
    status: 410,
    text: {
      en: 'The changes after this position are no longer known. Load the lists and follow from a new position.',
      fr:
        'Les changements après cette position ne sont plus connus. Rechargez les listes et suivez depuis une ' +
        'nouvelle position.',
      de:
        'Die Änderungen nach dieser Position sind nicht mehr bekannt. Die Listen neu laden und von einer neuen ' +
        'Position an folgen.',
    },
  },
  rest_too_many_streams: {
    status: 429,
    text: {
      en: 'Too many streams are open.',
      fr: 'Trop de flux sont ouverts.',
      de: 'Zu viele Streams sind offen.',
    },
  },
  'event-no-longer-available': {
    status: 403,
    text: {
      en: 'This event is no longer available.',
      fr: "Cet événement n'est plus disponible.",
      de: 'Diese Veranstaltung ist nicht mehr verfügbar.',
    },
  },
  'event-not-accessible': { status: 403, text: notAccessible },
  'venue-not-accessible': { status: 403, text: notAccessible },
  'organizer-not-accessible': { status: 403, text: notAccessible },
  'event-password-protected': {
    status: 403,
    text: {
      en: 'This event is protected by a password.',
      fr: 'Cet événement est protégé par un mot de passe.',
      de: 'Diese Veranstaltung ist mit einem Passwort geschützt.',
    },
  },
  'event-is-in-trash': { status: 410, text: inTrash },
  'venue-is-in-trash': { status: 410, text: inTrash },
  'organizer-is-in-trash': { status: 410, text: inTrash },
  'event-archive-page-not-found': { status: 404, text: noPage },
  'venue-archive-page-not-found': { status: 404, text: noPage },
  'organizer-archive-page-not-found': { status: 404, text: noPage },
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errorTable
