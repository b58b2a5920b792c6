/** German compounds of the events field, and words that only look like some. */
import { describe, expect, test } from 'vitest'
import { fold } from '../../../src/calendar/text/analysis.ts'
import { compoundParts } from '../../../src/calendar/text/compounds.ts'

const partsOf = (word: string) => compoundParts(fold(word, 'de')).join('+')

const compounds = `
  Orgelkonzert=orgel+konzert Orgelkonzerte=orgel+konzerte Kammerkonzerte=kammer+konzerte Sommerkonzert=sommer+konzert
  Neujahrskonzert=neujahr+konzert Kirchenkonzert=kirche+konzert Chorkonzert=chor+konzert Schulkonzert=schul+konzert
  Promenadenkonzert=promenade+konzert Kurkonzert=kur+konzert Weihnachtsmarkt=weihnacht+markt
  Weihnachtsmärkte=weihnacht+markte Weihnachtskonzert=weihnacht+konzert Weihnachtsbaum=weihnacht+baum
  Weihnachtsfeier=weihnacht+feier Adventsmarkt=advent+markt Adventskranz=advent+kranz Ostermarkt=oster+markt
  Osterbrunnen=oster+brunnen Pfingstturnier=pfingst+turnier Herbstmarkt=herbst+markt Herbstmesse=herbst+messe
  Frühlingsfest=fruhling+fest Sommerfest=sommer+fest Sommernachtsfest=sommer+nacht+fest Strassenfest=strasse+fest
  Dorffest=dorf+fest Stadtfest=stadt+fest Hafenfest=hafen+fest Weinfest=wein+fest Bierfest=bier+fest
  Volksfest=volk+fest Kinderfest=kinder+fest Familientag=familie+tag Kindertheater=kinder+theater
  Figurentheater=figur+theater Puppentheater=puppe+theater Puppenspiel=puppe+spiel Freilichttheater=freilicht+theater
  Laientheater=laien+theater Freilichtbühne=freilicht+buhne Filmfestival=film+festival Filmfestspiele=film+festspiele
  Dokumentarfilmtage=dokumentarfilm+tage Kurzfilmnacht=kurzfilm+nacht Openairkino=openair+kino
  Freiluftkino=freiluft+kino Kinderkino=kinder+kino Jazzfestival=jazz+festival Jazzkonzert=jazz+konzert
  Jazzbrunch=jazz+brunch Bluesnacht=blus+nacht Rockkonzert=rock+konzert Musikfest=musik+fest Musikschule=musik+schule
  Blasmusik=blas+musik Volksmusik=volk+musik Kirchenmusik=kirche+musik Kammermusik=kammer+musik
  Klavierabend=klavier+abend Liederabend=lied+abend Tanzabend=tanz+abend Tanzkurs=tanz+kurs Tanztheater=tanz+theater
  Spielabend=spiel+abend Spielnachmittag=spiel+nachmittag Leseabend=lese+abend Autorenlesung=autor+lesung
  Buchmesse=buch+messe Buchvorstellung=buch+vorstellung Bücherflohmarkt=buch+flohmarkt Dichterlesung=dichter+lesung
  Märchenstunde=marchen+stunde Vorlesestunde=vorlese+stunde Krimilesung=krimi+lesung
  Kunstausstellung=kunst+ausstellung Fotoausstellung=foto+ausstellung Sonderausstellung=sonder+ausstellung
  Dauerausstellung=dauer+ausstellung Kunstmarkt=kunst+markt Handwerkermarkt=handwerk+markt Kunstmuseum=kunst+museum
  Heimatmuseum=heimat+museum Freilichtmuseum=freilicht+museum Museumsnacht=museum+nacht Museumstag=museum+tag
  Stadtführung=stadt+fuhrung Schlossführung=schloss+fuhrung Nachtführung=nacht+fuhrung
  Altstadtführung=altstadt+fuhrung Nachtwächterführung=nacht+wachter+fuhrung Kirchenführung=kirche+fuhrung
  Stadtrundgang=stadt+rundgang Kräuterwanderung=krauter+wanderung Nachtwanderung=nacht+wanderung
  Pilzwanderung=pilz+wanderung Fackelwanderung=fackel+wanderung Bergwanderung=berg+wanderung Volkslauf=volk+lauf
  Stadtlauf=stadt+lauf Berglauf=berg+lauf Halbmarathon=halb+marathon Radtour=rad+tour Radrennen=rad+rennen
  Skirennen=ski+rennen Fussballturnier=fussball+turnier Tennisturnier=tennis+turnier Schachturnier=schach+turnier
  Hallenturnier=halle+turnier Meisterschaftsfeier=meisterschaft+feier Reitturnier=reit+turnier Pferdemarkt=pferd+markt
  Bauernmarkt=bauer+markt Wochenmarkt=woche+markt Kleidertausch=kleider+tausch Kleiderbörse=kleider+borse
  Spielzeugbörse=spielzeug+borse Pflanzenbörse=pflanze+borse Trödelmarkt=trodel+markt Antikmarkt=antik+markt
  Kochkurs=koch+kurs Yogakurs=yoga+kurs Malkurs=mal+kurs Sprachkurs=sprach+kurs Computerkurs=computer+kurs
  Nähkurs=nah+kurs Töpferkurs=topfer+kurs Familiengottesdienst=familie+gottesdienst
  Ostergottesdienst=oster+gottesdienst Festgottesdienst=fest+gottesdienst Gemeindefest=gemeinde+fest
  Pfarrfest=pfarr+fest Gemeindesaal=gemeinde+saal Kurpark=kur+park Schlosspark=schloss+park Stadtpark=stadt+park
  Stadthalle=stadt+halle Festhalle=fest+halle Sporthalle=sport+halle Kulturhaus=kultur+haus Bürgerhaus=burger+haus
  Jugendzentrum=jugend+zentrum Gemeindezentrum=gemeinde+zentrum Kulturzentrum=kultur+zentrum
  Kongresszentrum=kongress+zentrum Marktplatz=markt+platz Rathausplatz=rathaus+platz Domplatz=dom+platz
  Kirchplatz=kirch+platz Karnevalsumzug=karneval+umzug Faschingsumzug=fasching+umzug Laternenumzug=laternen+umzug
  Narrensprung=narren+sprung Rosenmontag=rose+montag Nikolausfeier=nikolaus+feier Silvesterlauf=silvester+lauf
  Silvesterparty=silvester+party Feuerwehrfest=feuerwehr+fest Schützenfest=schutze+fest Erntedankfest=erntedank+fest
  Kirchweihfest=kirchweih+fest Drachenfest=drachen+fest Lichterfest=licht+fest Lampionumzug=lampion+umzug
  Blutspende=blut+spende Seniorennachmittag=senioren+nachmittag Frauenfrühstück=frau+fruhstuck
  Elternabend=eltern+abend Infoabend=info+abend Informationsveranstaltung=information+veranstaltung
  Podiumsdiskussion=podium+diskussion Bürgerversammlung=burger+versammlung Gemeinderatssitzung=gemeinde+rat+sitzung
  Fachtagung=fach+tagung Jobmesse=job+messe Ausbildungsmesse=ausbildung+messe Hochzeitsfeier=hochzeit+feier
  Reisevortrag=reise+vortrag Diavortrag=dia+vortrag Laurentiuskirche=laurentius+kirche Johanneskirche=johannes+kirche
  Elbphilharmonie=elb+philharmonie Karlsplatz=karls+platz Friedrichstrasse=friedrich+strasse Semperoper=semper+oper
  Hobbybasar=hobby+basar Adventsingen=advent+singen Mundarttheater=mundart+theater Seniorentanz=senioren+tanz
  Kinderdisco=kinder+disco Poetryslam=potry+slam Jugendfeuerwehr=jugend+feuerwehr
  Modelleisenbahnausstellung=modell+eisenbahn+ausstellung Repaircafé=repair+cafe Krippenspiel=krippe+spiel
  Martinsumzug=martins+umzug Maiandacht=mai+andacht Bergmesse=berg+messe Almfest=alm+fest Weinwanderung=wein+wanderung
  Spargelfest=spargel+fest Kürbisfest=kurbis+fest Zwetschgenfest=zwetschgen+fest Ritterturnier=ritter+turnier
  Mittelaltermarkt=mittelalter+markt Burgfest=burg+fest Schlossfestspiele=schloss+festspiele
  Seenachtsfest=see+nacht+fest Uferfest=ufer+fest Lichterschwimmen=licht+schwimmen Silvesterkonzert=silvester+konzert
  Neujahrsempfang=neujahr+empfang Faschingsball=fasching+ball Kinderfasching=kinder+fasching
  Feuerwehrball=feuerwehr+ball Schützenball=schutze+ball Benefizkonzert=benefiz+konzert
  Abschlusskonzert=abschluss+konzert Meisterkonzert=meister+konzert Gitarrenabend=gitarre+abend
  Harfenkonzert=harfe+konzert Streichquartett=streich+quartett Männerchor=manner+chor Gospelchor=gospel+chor
  Posaunenchor=posaune+chor Musikkapelle=musik+kapelle Blaskapelle=blas+kapelle Platzkonzert=platz+konzert
  Vereinsmeisterschaft=verein+meisterschaft Hallenfussball=halle+fussball Dorfolympiade=dorf+olympiade
  Seifenkistenrennen=seifenkisten+rennen Oldtimertreffen=oldtimer+treffen Motorradtreffen=motorrad+treffen
  Traktortreffen=traktor+treffen Gewerbeschau=gewerbe+schau Leistungsschau=leistung+schau Bildungsmesse=bildung+messe
  Gesundheitstag=gesundheit+tag Hochzeitsmesse=hochzeit+messe Briefmarkenbörse=briefmarke+borse
  Mineralienbörse=mineralien+borse Schallplattenbörse=schallplatten+borse Fahrradbörse=fahrrad+borse
  Ferienprogramm=ferien+programm Ferienspass=ferien+spass Zirkuswoche=zirkus+woche Naturführung=natur+fuhrung
  Vogelwanderung=vogel+wanderung Fledermausnacht=fledermaus+nacht Planetariumsshow=planetarium+show
  Bürgersprechstunde=burger+sprechstunde Ortsratssitzung=ort+rat+sitzung Stadtratssitzung=stadt+rat+sitzung
  Jahreshauptversammlung=jahr+haupt+versammlung Mitgliederversammlung=mitglied+versammlung
  Selbsthilfegruppe=selbsthilfe+gruppe Trauercafé=trauer+cafe Strickcafé=strick+cafe Spieletreff=spiel+treff
  Elterncafé=eltern+cafe Krabbelgruppe=krabbel+gruppe Stillgruppe=still+gruppe Schuldnerberatung=schuldner+beratung
  Energieberatung=energie+beratung Bibelabend=bibel+abend Ökumenegottesdienst=okumene+gottesdienst
  Waldgottesdienst=wald+gottesdienst Kabarettabend=kabarett+abend Comedyshow=comedy+show Zaubershow=zauber+show
  Travestieshow=travestie+show Musicalgala=musical+gala Operngala=oper+gala Ballettabend=ballett+abend
  Lichtshow=licht+show Lasershow=laser+show Wasserspiele=wasser+spiele Weinprobe=wein+probe Bierprobe=bier+probe
  Whiskyverkostung=whisky+verkostung Streetfoodfestival=streetfood+festival Genussmeile=genuss+meile
  Kräutergarten=krauter+garten Museumsfest=museum+fest Atelierrundgang=atelier+rundgang Skulpturenpark=skulptur+park
  Fotokurs=foto+kurs Aquarellkurs=aquarell+kurs Bildhauerkurs=bildhauer+kurs Schreibwerkstatt=schreib+werkstatt
  Erzählcafé=erzahl+cafe Sprachcafé=sprach+cafe Landesmusikschule=landes+musik+schule Stadtbibliothek=stadt+bibliothek
  Landesbibliothek=landes+bibliothek Hochschulorchester=hochschul+orchester
  Jugendsinfonieorchester=jugend+sinfonie+orchester Schauspielhaus=schauspiel+haus Konzerthaus=konzert+haus
  Opernhaus=oper+haus Volkstheater=volk+theater Kellertheater=keller+theater Kleinkunstbühne=klein+kunst+buhne
  Kabarettbühne=kabarett+buhne Naturkundemuseum=naturkunde+museum Spielzeugmuseum=spielzeug+museum
  Eisenbahnmuseum=eisenbahn+museum Textilmuseum=textil+museum Kunsthalle=kunst+halle Kunstverein=kunst+verein
  Heimatverein=heimat+verein Turnverein=turn+verein Schachclub=schach+club Tennisclub=tennis+club Reitclub=reit+club
  Gesangverein=gesang+verein Trachtenverein=tracht+verein Verkehrsverein=verkehr+verein Kulturverein=kultur+verein
  Seebad=see+bad Hallenbad=halle+bad Freibad=frei+bad Schwimmbad=schwimm+bad Eishalle=eis+halle
  Mehrzweckhalle=mehrzweck+halle Turnhalle=turn+halle Reithalle=reit+halle Messehalle=messe+halle
  Fruchthalle=frucht+halle Kornhaus=korn+haus Zeughaus=zeug+haus Pfarrhaus=pfarr+haus Pfarrsaal=pfarr+saal
  Kirchgemeindehaus=kirch+gemeindehaus Schulhaus=schul+haus Schützenhaus=schutze+haus Waldbühne=wald+buhne
  Seebühne=see+buhne Strandbad=strand+bad Bahnhofplatz=bahnhof+platz Münsterplatz=munster+platz Schlosshof=schloss+hof
  Sommerakademie=sommer+akademie Wintersportwoche=winter+sport+woche Skikurs=ski+kurs Eislaufkurs=eis+lauf+kurs
  Schwimmkurs=schwimm+kurs Kletterkurs=kletter+kurs Babymassage=baby+massage Seniorenturnen=senioren+turnen
  Kinderturnen=kinder+turnen Mutterkindturnen=mutter+kind+turnen Laufgruppe=lauf+gruppe Lesekreis=lese+kreis
  Literaturkreis=literatur+kreis Gesprächskreis=gesprach+kreis Bibelkreis=bibel+kreis Seniorenkreis=senioren+kreis
  Singkreis=sing+kreis Malgruppe=mal+gruppe Theatergruppe=theater+gruppe Tanzgruppe=tanz+gruppe
  Wandergruppe=wander+gruppe Gründerabend=grunder+abend Unternehmerfrühstück=unternehmer+fruhstuck
  Wirtschaftsforum=wirtschaft+forum Klimakonferenz=klima+konferenz Umwelttag=umwelt+tag Waldtag=wald+tag
  Erlebnistag=erlebnis+tag Schnuppertag=schnupper+tag Infonachmittag=info+nachmittag Filmnachmittag=film+nachmittag
  Bastelnachmittag=bastel+nachmittag Kindernachmittag=kinder+nachmittag Krimidinner=krimi+dinner
  Osterfrühstück=oster+fruhstuck Muttertagsbrunch=muttertag+brunch Weinfrühling=wein+fruhling
  Herbstzauber=herbst+zauber Winterzauber=winter+zauber Lichterzauber=licht+zauber Adventssingen=advent+singen
  Turmblasen=turm+blasen Perchtenlauf=perchten+lauf Krampuslauf=krampus+lauf Fackelzug=fackel+zug Festumzug=fest+umzug
  Viehschau=vieh+schau Viehmarkt=vieh+markt Schafmarkt=schaf+markt Käsemarkt=kase+markt Regionalmarkt=regional+markt
  Designmarkt=design+markt Stoffmarkt=stoff+markt Gebrauchtwagenmesse=gebraucht+wagen+messe Erotikmesse=erotik+messe
  Tattoomesse=tattoo+messe Hundeausstellung=hund+ausstellung Katzenausstellung=katze+ausstellung
  Orchideenschau=orchidee+schau Gartentage=garten+tage Literaturtage=literatur+tage Musiktage=musik+tage
  Theatertage=theater+tage Kulturtage=kultur+tage Barocktage=barock+tage Festwochen=fest+wochen
  Ruhrfestspiele=ruhr+festspiele Mozartwoche=mozart+woche Händelfestspiele=handel+festspiele Bachtage=bach+tage
  Beethovenfest=beethoven+fest
`

const simple = `
  Distanz Manifest Kooperation Karate Messer Verlauf Spieler Theater Bestand Vorteil Museum Konzerte Wanderung
  Festival Konzert Orchester Ausstellung Aufführung Vorstellung Vorlesung Einführung Entführung Verführung Verfahren
  Erfahrung Umfahrung Begegnung Beratung Bedeutung Beispiel Beispiele Bewegung Verein Vereine Veranstaltung
  Veranstaltungen Programm Marathon Bibliothek Philharmonie Symphonie Karneval Fasching Fastnacht Weihnachten Ostern
  Pfingsten Silvester Nikolaus Berlin Hamburg Salzburg Strassburg Freiburg Regensburg Nürnberg Heidelberg Bamberg
  Stuttgart Frankfurt Schaffhausen Dortmund Düsseldorf Konstanz Bern Zürich Luzern Österreich Deutschland
  Liechtenstein Substanz Akzeptanz Transport Export Reportage Montage Etage Plantage Garage Bischof Erzbischof
  Marschall Patriot Minister Ministerium Minimal Redaktion Attraktion Attraktionen Aktion Interesse Interessen
  Kongress Prozess Prozession Express Presse Adresse Tausend Wohlhabend Durchaus Warschau Holstein Jerusalem Familie
  Freundschaft Gesellschaft Landschaft Wirtschaft Eintritt Auftritt Fortschritt Unterricht Bericht Gericht Nachricht
  Lesbar Tanzbar Langsam Gemeinsam Politisch Politische Kommunistischen Sportlich Künstlerisch Künstler Künstlerin
  Künstlerinnen Sänger Tänzerin Musiker Zauberer Läuferin Meister Kinder Kindern Kindheit Bilder Bücher Häuser Städte
  Märkte Feste Feiern Lichter Gärten Fotografie Fotografin Elektronische Klassische Internationale Traditionelle
  Eröffnung Verleihung Versammlung Sammlung Erzählung Vernissage Finissage Karaoke Kabarett Karussell Kirmes Komödie
  Operette Oratorium Sonate Quartett Ensemble Sonderling Engadin Kantate Andante Allegro Kanton Kantonal Literarisch
  Musikalisch Musikalische Kulinarisch Historische Mittelalterlich Weihnachtlich Weihnachtliche Festlich Feierlich
  Herbstlich Winterlich Kindlich Jugendlich Jugendliche Familiär Vereint Vereinigung Gemeinschaft Gemeinsame
  Partnerschaft Meisterhaft Preisgekrönt Prächtig Charakter Charaktere Kandidat Kandidaten Soldaten Demokratische
  Automatisch Klimatisch Statistik Artistik Akrobatik Romantisch Dramatisch Thematisch Begehren Verlangen Erhalten
  Gestalten Veranstalter Verwalten Entwickelt Gespielt Verspielt Geschlossen Ausgeschlossen Abgesagt Verschoben
  Ausverkauft Kostenlos Barrierefrei Anmeldung Reservierung Information Internationaler Europäisch Amerikanisch
  Französisch Bayerisch Berlinerisch Tirol Graubünden Innsbruck Osnabrück Augsburg Magdeburg Luxemburg Bremerhaven
  Oberhausen Gelsenkirchen Braunschweig Offenbach Ansbach Kulmbach Feldkirch Leutkirch Bregenz Thurgau Aargau Breisgau
  Klagenfurt Erfurt Eisenach Kassel Potsdam Mühlhausen Königshofen Stuttgarter Wiesbaden Matthäus Bariton Moderat
  Salzburger Ungemessen Rathaus Feiertag
  Konkurs Diskurs Ansturm Verdiente
`

const listed = (text: string) => text.trim().split(/\s+/)

test.each(listed(compounds).map((line) => line.split('=')))('%s is %s', (word = '', parts = '') => {
  expect(partsOf(word)).toBe(parts)
})

test.each(listed(simple))('%s stays whole', (word) => {
  expect(partsOf(word)).toBe('')
})

describe('parts', () => {
  test('stand as in the word: only what links a known part is left out', () => {
    expect(partsOf('Orgelkonzerten')).toBe('orgel+konzerten')
    expect(partsOf('Weihnachtsmärkte')).toBe('weihnacht+markte')
    expect(partsOf('Sprachkurse')).toBe('sprach+kurse')
    expect(partsOf('Johanneskirche')).toBe('johannes+kirche')
  })

  test('have three letters or more', () => {
    expect(partsOf('Eifest')).toBe('')
    expect(partsOf('Eisfest')).toBe('eis+fest')
  })

  test('are as few as possible', () => {
    expect(partsOf('Rathausplatz')).toBe('rathaus+platz')
    expect(partsOf('Weihnachtsmarktstand')).toBe('weihnacht+markt+stand')
  })

  test('of what is no word are none', () => {
    for (const word of ['', 'a', '2026', '東京', '3d', 'konzert']) expect(partsOf(word)).toBe('')
  })
})
