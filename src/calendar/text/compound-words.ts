/**
 * The words that German compounds of an events calendar are made of. A word stands for all its cases and numbers.
 */

/** Nouns that end a compound whatever it begins with: most names of venues begin with a name. */
export const heads = `
  Konzert Musik Musical Chor Orchester Kapelle Ensemble Quartett Philharmonie Theater Kabarett Comedy Musiktheater
  Schauspiel Bühne Zirkus Circus Märchen Revue Gala Show Premiere Ballett Kunst Museum Galerie Ausstellung Sammlung
  Vernissage Biennale Werkstatt Atelier Handwerk Film Kino Literatur Bibliothek Lesung Gespräch Vortrag Diskussion
  Geschichte Kultur Fest Festival Festspiel Feier Party Kirmes Kerwe Chilbi Dult Karneval Fasching Fastnacht Fasnacht
  Parade Umzug Prozession Feuerwerk Weihnacht Weihnachten Nacht Woche Wochenende Sonntag Montag Dienstag Mittwoch
  Donnerstag Freitag Samstag Saison Markt Messe Flohmarkt Basar Börse Auktion Küche Keller Brauerei Verkostung
  Frühstück Brunch Restaurant Hotel Café Sport Spiel Turnier Pokal Derby Cup Meisterschaft Wettbewerb Preis Verleihung
  Lauf Marathon Triathlon Rennen Rallye Regatta Staffel Training Stadion Arena Halle Saal Haus Zentrum Center Forum
  Turm Bahn Park Garten Insel Mühle Brunnen Denkmal Schule Akademie Kindergarten Kurs Seminar Workshop Kongress
  Konferenz Tagung Symposium Versammlung Sitzung Treffen Treff Stammtisch Eröffnung Wanderung Führung Fahrt Rundfahrt
  Rundgang Spaziergang Ausflug Exkursion Tour Verein Club Klub Verband Gesellschaft Gruppe Gemeinde Stiftung
  Initiative Genossenschaft Projekt Programm Kirche Vorplatz Kloster Abtei Gottesdienst Andacht Vesper Wallfahrt Platz
  Strasse Gasse Allee Promenade Terrasse Quartier Beratung
`

/** Other nouns, by topic: they begin or end a compound when its other parts are known, too. */
export const nouns = `
  Oper Operette Orgel Kantate Oratorium Sinfonie Symphonie Kammer Klavier Piano Flügel Geige Violine Cello Gitarre
  Flöte Trompete Posaune Horn Harfe Trommel Schlagzeug Saxofon Saxophon Klarinette Akkordeon Bass Blech Streicher
  Bläser Quintett Trio Duo Band Solist Sänger Gesang Lied Stimme Hymne Jazz Rock Pop Blues Soul Folk Swing Schlager
  Punk Metal Techno Gospel Klassik Barock Rap Funk Country Salsa Samba Tango Walzer Disco Sound Klang Ton Melodie
  Rhythmus Serenade Matinee Soiree Rezital Karaoke Session Open Jam Vinyl Platte Dirigent Komponist Musikant Musiker
  Spielmann Akustik Harmonie

  Drama Komödie Tragödie Satire Varieté Clown Zauber Magie Puppe Marionette Figur Kasper Sage Stück Szene
  Improvisation Impro Performance Pantomime Tanz Tänzer Gastspiel Aufführung Vorstellung Inszenierung Dernière Probe
  Vorhang Loge Artist Impresario Kulisse Maske Kostüm Regie Publikum

  Künstler Bild Foto Fotografie Malerei Maler Skulptur Plastik Grafik Zeichnung Keramik Glas Design Mode Schmuck
  Architektur Finissage Werk Kunsthandwerk Gewerbe Installation Video Medien Comic Plakat Aquarell Porträt Objekt
  Töpfer Textil Archiv Exponat Erbe Altertum Antike Antiquität Archäologie Mineral Fossil Münze Briefmarke Philatelie

  Kurzfilm Dokumentarfilm Stummfilm Leinwand Trickfilm Serie Trailer Regisseur Kamera Cinema Animation Dokument
  Spielfilm

  Buch Bücherei Autor Dichter Poesie Poetry Lyrik Roman Krimi Erzählung Gedicht Slam Text Sprache Wort Schrift
  Schreiben Verlag Zeitung Zeitschrift Presse Journal Magazin Hörspiel Hörbuch Dialog Interview Debatte Podium Referat
  Rede Podcast Radio Manga Essay

  Ball Fete Kirchweih Kirta Rummel Fasnet Narr Jeck Prinz Feuer Lampion Laterne Licht Illumination Brauchtum Brauch
  Tradition Tracht Volk Heimat Dorf Stadt Viertel Nachbar Nachbarschaft Schütze Jubiläum Geburtstag Hochzeit
  Einweihung Empfang Abschluss Auftakt Ehrung Preisverleihung Krone Königin König Maibaum Kranz Krippe Perchten
  Krampus Kürbis Sonnwend Sonnenwende Erntedank Ernte Almabtrieb Alm

  Advent Nikolaus Christkind Christkindl Silvester Neujahr Ostern Oster Pfingsten Pfingst Allerheiligen Halloween
  Valentin Muttertag Dreikönig Himmelfahrt Fronleichnam Mai Januar Februar März April Juni Juli August September
  Oktober November Dezember Frühling Frühjahr Sommer Herbst Winter Jahr Monat Tag Abend Morgen Mittag Mitternacht
  Nachmittag Vormittag Stunde Minute Zeit Ferien Feiertag Uhr Sonnabend Jahrhundert Jahrzehnt Termin Kalender

  Trödel Bazar Tausch Versteigerung Verkauf Handel Ware Laden Geschäft Stand Bude Wochenmarkt Bauer Töpferei Antik
  Gebraucht Spielzeug Blume Pflanze Kräuter Gemüse Obst Apfel Kartoffel Zwiebel Spargel Pilz Erdbeere Kirsche Traube
  Nuss Kastanie Honig Imker Biene Käse Brot Wurst Fleisch Fisch Hering Krabbe Muschel Wild Gans Ente Milch Schokolade
  Kuchen Torte Gebäck Plätzchen Waffel Eis Suppe Pizza Pasta Grill Tapas Essen Trinken Speise Koch Kulinarik Genuss
  Gourmet Gastronomie Gasthaus Gasthof Wirtshaus Lokal Kneipe Bar Kaffee Tee Wein Winzer Bier Brauer Whisky Rum Sekt
  Champagner Cocktail Schnaps Most Glühwein Punsch Saft Wasser Getränk Menü Mahl Buffet Degustation Probierstand Food
  Truck Picknick Imbiss Rebe Weinberg Kelter Hopfen Malz Schlachtplatte Metzger Bäcker Konditor

  Spieler Liga Meister Finale Halbfinale Läufer Biathlon Sprint Rad Fahrrad Mountainbike Bike Roller Skate Skateboard
  Inline Auto Motor Motorrad Oldtimer Traktor Ski Snowboard Schlitten Rodel Schlittschuh Eishockey Hockey Curling
  Schnee Piste Loipe Fußball Fuss Handball Basketball Volleyball Tennis Tischtennis Badminton Golf Minigolf Boule
  Boccia Kegel Bowling Dart Billard Schach Karte Skat Jass Quiz Rätsel Puzzle Brett Brettspiel Würfel Bingo Lotto
  Tombola Schwimmen Schwimmer Bad Boot Segel Ruder Kanu Kajak Surf Tauch Angel Schiff Fähre Dampfer Pferd Reiter Reit
  Dressur Hund Katze Turnen Gymnastik Yoga Pilates Fitness Aerobic Zumba Meditation Karate Judo Boxen Ringen Fecht
  Athletik Leichtathletik Kletter Boulder Wandern Pilger Spazier Trail Route Reise Gang Expedition Safari Camp Lager
  Zelt Camping Team Mannschaft Fan Parcours Wettkampf Kampf Duell Trainer Match Test Rekord Medaille Drachen Ballon
  Flug Flugzeug Flieger Modell Modellbau Eisenbahn Zug Dampf Lok Lokomotive Tram Bus

  Kind Kinder Familie Baby Krabbel Jugend Teenager Schüler Kita Spielplatz Spielgruppe Eltern Mutter Vater Oma Opa
  Großeltern Enkel Senior Frau Mädchen Junge Mann Männer Herren Damen Mensch Freund Freunde Paar Single Student
  Studium Lehrling Azubi Lehrer Gast Besucher Einwohner Migrant Flüchtling Generation Alter

  Schulung Weiterbildung Fortbildung Bildung Ausbildung Beruf Karriere Job Stelle Unterricht Nachhilfe Lektion
  Universität Uni Hochschule Volkshochschule Campus Institut Fakultät Labor Forschung Wissenschaft Wissen Technik
  Technologie Experiment Chemie Physik Biologie Mathematik Informatik Medizin Philosophie Psychologie Pädagogik
  Computer Internet Online Software Daten Roboter Digital Elektronik Maschine Energie Strom Klima Umwelt Natur Schutz
  Wald Wiese Baum Rose Tulpe Orchidee Kaktus Vogel Fledermaus Insekt Schmetterling Tier Zoo Aquarium Bauernhof Hof
  Landwirtschaft Wirtschaft Region Landschaft Landkreis Kreis See Fluss Teich Meer Strand Ufer Küste Hafen Brücke
  Quelle Höhle Salz Kohle Zeche Bergbau Bergwerk Industrie Fabrik Stern Sternwarte Planet Planetarium Himmel Mond
  Sonne Weltraum Wetter Wind Nebel

  Dom Münster Stift Pfarrei Pfarre Gebet Segen Bibel Konfirmation Kommunion Taufe Passion Kreuz Engel Glocke Mette
  Kurrende Synagoge Moschee Tempel Friedhof Glaube Religion Bischof Papst

  Symposion Kolloquium Gipfel Rat Treffpunkt Runde Kreisel Austausch Begegnung Sprechstunde Information Info Infotag
  Infoabend Aktion Kampagne Demonstration Demo Kundgebung Politik Partei Wahl Europa Frieden Gedenken Gedenk
  Erinnerung Mahnmal Krieg Befreiung Revolution Reformation Mittelalter Ritter Schloss Festung Ruine Römer Kelten
  Steinzeit Pirat Indianer Hexe Geist Gespenst Vampir Räuber Held Ausschuss Vorstand Mitglied Firma Unternehmen
  Gründer Startup Netzwerk Hackathon Barcamp Meetup Branche Experte Arbeit Arbeiter Reihe Zyklus Veranstaltung Event
  Angebot Aktivität Erlebnis Abenteuer Traum Welt Wunder Freude Spaß Lachen Liebe Glück Gesundheit Wellness Sauna
  Therme Therapie Pflege Kur Klinik Krankenhaus Blutspende Blut Spende Benefiz Charity Hilfe Selbsthilfe Ehrenamt
  Feuerwehr Polizei Rettung Sicherheit Verkehr Mobilität Reparatur Kleider Kleidung Schuh Stoff Näh Strick Häkel
  Handarbeit Wolle Leder Holz Papier Metall Schmied Seife Kerze Farbe

  Rathaus Gemeindehaus Bürgerhaus Kulturhaus Raum Zimmer Kulturzentrum Altstadt Innenstadt Bahnhof Flughafen Residenz
  Palast Palais Villa Pavillon Dach Treppe Tor Weg Passage Gelände Scheune Speicher Stall Schuppen Lounge Studio
  Bunker Kaserne Schacht Depot Büro Amt Zeile Wirt Bund Zunft Gilde Agentur Büchse Kasse Ticket Eintritt Karten

  Verlauf Ablauf Umlauf Beispiel Sturm Brennen Wohlfahrt Schifffahrt Exkurs Konkurs Diskurs Vorlesung Transport Export
  Import Report Einführung Durchführung Entführung Verführung Ausführung Überführung Unterführung Geschäftsführung
  Auswanderung Einwanderung Zuwanderung Schau Auge Ohr Hand Kopf Sonate Etüde Fuge Choral Motette Requiem Magnificat
  Libretto Tenor Sopran Kreativität Spendenlauf Gewinn Gutschein Führerschein Tanztee Dinner Fenster Tür Zaun Sprung
  Wächter Olympiade Meile Singen Leistung Schuld Trauer Mundart Laser Ort Ziel Start Etappe Rand Mitte Bauen Tanzen
  Fackel Alp Vieh Massage Filz Bau Strecke Komitee Zone Station Glanz Linie Corso Korso Träger Stadl Stadel Stube
  Hütte Märit Wagen Segler Schlacht Bogen Anlage Siedler Bewohner Interpret Leiter Jagd Rücken
`

/** First parts only: stems of verbs and adjectives, and nouns that many other words and names of towns end with. */
export const modifiers = `
  burg berg bach tal feld stein land länder samen saat burger cheese eier osterei gin legenden alt neu jung klein
  gross lang kurz hoch tief frei offen bunt rot blau grün gold silber schwarz weiß warm kalt süß national
  international regional euro rund einzel doppel mehr sonder spezial haupt schluss end ur landes bezirk gau sing mal
  bastel lese vorlese erzähl mitmach mitsing schnupper kennenlern kennen lern spar back brau wander fahr schwimm turn
  box ring schieß wurf rate mess trink ess schlaf sitz steh rast wohn einkauf solo extra super mini mega profi amateur
  laien hobby nachwuchs freizeit freiluft freilicht outdoor indoor live solar bio öko fair vegan hip hop latin indie
  black ladies kids teen erwachsen anfänger fortgeschrittene einsteiger dreikönigs narren bluegrass dixie rhythm big
  brass zither alphorn jodel jodler shanty cappella mozart beethoven händel schubert wagner schiller goethe
  shakespeare luther thomas nikolai johannis martins stephans barbara michaelis christkindles sankt marien peters
  pauls georgs jakobs gesamt lust staats semper rein kriegs grundschul promi gratis laternen heim auswärts
  bürgermeister stadtteil quartiers senioren fach tisch bürger
`

/** What makes another word of a noun, and no compound (Vorlesung, Zusammenspiel). */
export const prefixes = `
  abzu aneinander anti anzu auf aufeinander aufzu aus auszu außen bei dis durch ein einzu ent epi fehl fern fort gegen
  her heran heraus hin hinter innen kon miss mit mittel nach neben nieder ober pro rück semi sub trans unter ver vor
  voraus vorder weg weiter wider wieder wohl zer zueinander zurück zusammen zuzu zwischen über
`

/** Words that only look like compounds, or whose parts no longer tell what they mean. */
export const simple = `
  abbrennen abtrennen Altstadt Ansturm Bahnhof Bariton Bergwerk Dreikönig durchaus Einkauf Eisenbahn essbar fahrbar
  Fasnacht Fastnacht Feiertag Feldkirchen Festspiel feuerfest Feuerwerk Freilicht Freitag freizeit Fußball
  Gelsenkirchen Geschäftsführung grundlegend Handarbeit Handball Handwerk Himmelfahrt Hochschule Hochzeit Kindergarten
  Krankenhaus Küsnacht Küssnacht Landwirtschaft lesbar mahlzeit manifest Matthäus messbar minimal minister ministerium
  Mitternacht moderat Mühlhausen Mülhausen Münchhausen Nachwuchs Neujahr Neunkirchen Neustadt Nordhausen Rathaus
  Recklinghausen redaktion rundfunk Sangerhausen Schaffhausen Schauspiel Sonnabend Sonntag Spielbank spielbar
  Spielmann Steinzeit Stuttgart tanzbar Transport trinkbar trinkfest trooper Wallfahrt Weihnacht Weltraum wetterfest
  Wiesbaden Wirtschaft Zeitschrift
`

/** Endings of names of towns that look like forms of nouns above. */
export const townEndings = `
  baden hausen hausener hofen
`
