import type { Venue } from '../types.ts'

export const germany = {
  theresienwiese: {
    name: 'Theresienwiese', address: 'Theresienwiese', zip: '80336', city: 'München', country: 'Germany',
    geo_lat: 48.1315, geo_lng: 11.5497,
  },
  'brandenburger-tor': {
    name: { en: 'Brandenburg Gate', fr: 'Porte de Brandebourg', de: 'Brandenburger Tor' },
    address: 'Pariser Platz', zip: '10117', city: 'Berlin', country: 'Germany', geo_lat: 52.5163, geo_lng: 13.3777,
  },
  'berlinale-palast': {
    name: 'Berlinale Palast', address: 'Marlene-Dietrich-Platz 1', zip: '10785', city: 'Berlin', country: 'Germany',
    geo_lat: 52.5082, geo_lng: 13.3722,
  },
  museumsinsel: {
    name: { en: 'Museum Island', fr: 'Île aux Musées', de: 'Museumsinsel' },
    address: 'Bodestraße 1–3', zip: '10178', city: 'Berlin', country: 'Germany', geo_lat: 52.5204, geo_lng: 13.3976,
  },
  'messe-frankfurt': {
    name: { en: 'Frankfurt Exhibition Grounds', fr: 'Parc des expositions de Francfort', de: 'Messe Frankfurt' },
    address: 'Ludwig-Erhard-Anlage 1', zip: '60327', city: 'Frankfurt am Main', country: 'Germany', geo_lat: 50.1119, geo_lng: 8.6436,
    website: 'https://www.messefrankfurt.com',
  },
  koelnmesse: {
    name: 'Koelnmesse', address: 'Messeplatz 1', zip: '50679', city: 'Köln', country: 'Germany', geo_lat: 50.9467, geo_lng: 6.9815,
    website: 'https://www.koelnmesse.com',
  },
  'koeln-alter-markt': {
    name: 'Alter Markt', address: 'Alter Markt', zip: '50667', city: 'Köln', country: 'Germany', geo_lat: 50.9384, geo_lng: 6.9604,
  },
  'nuernberg-hauptmarkt': {
    name: { en: 'Main Market Square (Hauptmarkt)', fr: 'Place du Grand Marché (Hauptmarkt)', de: 'Hauptmarkt' },
    address: 'Hauptmarkt', zip: '90403', city: 'Nürnberg', country: 'Germany', geo_lat: 49.454, geo_lng: 11.0775,
  },
  'wacken-gelaende': {
    name: { en: 'Wacken festival grounds', fr: 'Site du festival de Wacken', de: 'Festivalgelände Wacken' },
    address: 'Hauptstraße', zip: '25596', city: 'Wacken', country: 'Germany', geo_lat: 54.0296, geo_lng: 9.3725,
  },
  kiellinie: {
    name: { en: 'Kiellinie waterfront promenade', fr: 'Promenade de la Kiellinie', de: 'Kiellinie' },
    address: 'Kiellinie', zip: '24105', city: 'Kiel', country: 'Germany', geo_lat: 54.3335, geo_lng: 10.1532,
  },
  'cch-hamburg': {
    name: { en: 'Congress Center Hamburg (CCH)', fr: 'Centre des congrès de Hambourg (CCH)', de: 'Congress Center Hamburg (CCH)' },
    address: 'Congressplatz 1', zip: '20355', city: 'Hamburg', country: 'Germany', geo_lat: 53.5618, geo_lng: 9.9866,
    website: 'https://www.cch.de',
  },
  'bluehendes-barock': {
    name: { en: 'Blühendes Barock palace gardens', fr: 'Jardins du château « Blühendes Barock »', de: 'Blühendes Barock' },
    address: 'Mömpelgardstraße 28', zip: '71640', city: 'Ludwigsburg', country: 'Germany', geo_lat: 48.9003, geo_lng: 9.1966,
    website: 'https://www.blueba.de',
  },
} satisfies Record<string, Venue>

export const france = {
  'palais-des-festivals': {
    name: { en: 'Palais des Festivals et des Congrès', fr: 'Palais des Festivals et des Congrès', de: 'Festspiel- und Kongresspalast' },
    address: '1 boulevard de la Croisette', zip: '06400', city: 'Cannes', country: 'France', geo_lat: 43.5513, geo_lng: 7.0174,
    website: 'https://www.palaisdesfestivals.com',
  },
  'palais-des-papes': {
    name: { en: 'Palace of the Popes', fr: 'Palais des papes', de: 'Papstpalast' },
    address: 'Place du Palais', zip: '84000', city: 'Avignon', country: 'France', geo_lat: 43.9509, geo_lng: 4.8075,
    website: 'https://palais-des-papes.com',
  },
  'place-des-terreaux': {
    name: 'Place des Terreaux', address: 'Place des Terreaux', zip: '69001', city: 'Lyon', country: 'France',
    geo_lat: 45.7674, geo_lng: 4.8336,
  },
  'place-bellecour': {
    name: 'Place Bellecour', address: 'Place Bellecour', zip: '69002', city: 'Lyon', country: 'France', geo_lat: 45.7578, geo_lng: 4.832,
  },
  'lille-grand-place': {
    name: 'Grand’Place', address: 'Place du Général-de-Gaulle', zip: '59800', city: 'Lille', country: 'France',
    geo_lat: 50.6368, geo_lng: 3.0635,
  },
  'champs-elysees': {
    name: 'Avenue des Champs-Élysées', address: 'Avenue des Champs-Élysées', zip: '75008', city: 'Paris', country: 'France',
    geo_lat: 48.8698, geo_lng: 2.3076,
  },
  'circuit-24-heures': {
    name: { en: '24 Hours Circuit', fr: 'Circuit des 24 Heures', de: '24-Stunden-Rennstrecke' },
    address: 'Place Luigi-Chinetti', zip: '72100', city: 'Le Mans', country: 'France', geo_lat: 47.9496, geo_lng: 0.2073,
    website: 'https://www.lemans.org',
  },
  'place-massena': {
    name: 'Place Masséna', address: 'Place Masséna', zip: '06000', city: 'Nice', country: 'France', geo_lat: 43.6975, geo_lng: 7.2703,
  },
  'place-broglie': {
    name: 'Place Broglie', address: 'Place Broglie', zip: '67000', city: 'Strasbourg', country: 'France', geo_lat: 48.5846, geo_lng: 7.7501,
  },
  'porte-de-versailles': {
    name: 'Paris Expo Porte de Versailles', address: '1 place de la Porte de Versailles', zip: '75015', city: 'Paris', country: 'France',
    geo_lat: 48.8323, geo_lng: 2.2878, website: 'https://www.viparis.com',
  },
  'chateau-de-versailles': {
    name: { en: 'Gardens of the Palace of Versailles', fr: 'Jardins du château de Versailles', de: 'Gärten von Schloss Versailles' },
    address: 'Place d’Armes', zip: '78000', city: 'Versailles', country: 'France', geo_lat: 48.8049, geo_lng: 2.1204,
    website: 'https://www.chateauversailles.fr',
  },
} satisfies Record<string, Venue>

export const belgium = {
  'ulb-solbosch': {
    name: { en: 'ULB, Solbosch campus', fr: 'ULB, campus du Solbosch', de: 'ULB, Campus Solbosch' },
    address: 'Avenue Franklin Roosevelt 50', zip: '1050', city: 'Bruxelles', country: 'Belgium', geo_lat: 50.8125, geo_lng: 4.3808,
  },
  'bruxelles-grand-place': {
    name: 'Grand-Place / Grote Markt', address: 'Grand-Place', zip: '1000', city: 'Bruxelles', country: 'Belgium',
    geo_lat: 50.8467, geo_lng: 4.3525,
  },
  'place-sainte-catherine': {
    name: 'Place Sainte-Catherine', address: 'Place Sainte-Catherine', zip: '1000', city: 'Bruxelles', country: 'Belgium',
    geo_lat: 50.8506, geo_lng: 4.3479,
  },
  'binche-grand-place': {
    name: 'Grand-Place', address: 'Grand-Place', zip: '7130', city: 'Binche', country: 'Belgium', geo_lat: 50.4113, geo_lng: 4.1651,
  },
  'mons-grand-place': {
    name: 'Grand-Place', address: 'Grand-Place', zip: '7000', city: 'Mons', country: 'Belgium', geo_lat: 50.4546, geo_lng: 3.9522,
  },
  'gent-sint-baafsplein': {
    name: 'Sint-Baafsplein', address: 'Sint-Baafsplein', zip: '9000', city: 'Gent', country: 'Belgium', geo_lat: 51.0534, geo_lng: 3.7258,
  },
  'brugge-burg': {
    name: { en: 'Burg square', fr: 'Place du Burg', de: 'Burgplatz' },
    address: 'Burg', zip: '8000', city: 'Brugge', country: 'Belgium', geo_lat: 51.2086, geo_lng: 3.2268,
  },
  'de-schorre': {
    name: { en: 'De Schorre provincial park', fr: 'Domaine provincial De Schorre', de: 'Provinzpark De Schorre' },
    address: 'Schommelei 1', zip: '2850', city: 'Boom', country: 'Belgium', geo_lat: 51.0908, geo_lng: 4.3842,
  },
  'festivalpark-werchter': {
    name: 'Festivalpark Werchter', address: 'Haachtsesteenweg', zip: '3118', city: 'Werchter', country: 'Belgium',
    geo_lat: 50.9688, geo_lng: 4.6805,
  },
  'circuit-de-spa': {
    name: 'Circuit de Spa-Francorchamps', address: 'Route du Circuit 55', zip: '4970', city: 'Stavelot', country: 'Belgium',
    geo_lat: 50.4371, geo_lng: 5.9713, website: 'https://www.spa-francorchamps.be',
  },
  'place-saint-lambert': {
    name: 'Place Saint-Lambert', address: 'Place Saint-Lambert', zip: '4000', city: 'Liège', country: 'Belgium',
    geo_lat: 50.6455, geo_lng: 5.5739,
  },
  'kinepolis-antwerpen': {
    name: 'Kinepolis Antwerpen', address: 'Groenendaallaan 394', zip: '2030', city: 'Antwerpen', country: 'Belgium',
    geo_lat: 51.2462, geo_lng: 4.4166,
  },
} satisfies Record<string, Venue>
