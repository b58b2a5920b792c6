import type { Venue } from '../types.ts'

export const britain = {
  'edinburgh-high-street': {
    name: 'Royal Mile', address: '180 High Street', zip: 'EH1 1QS', city: 'Edinburgh', country: 'United Kingdom',
    geo_lat: 55.95, geo_lng: -3.1879,
  },
  'edinburgh-castle': {
    name: { en: 'Edinburgh Castle Esplanade', fr: 'Esplanade du château d’Édimbourg', de: 'Vorplatz von Edinburgh Castle' },
    address: 'Castlehill', zip: 'EH1 2NG', city: 'Edinburgh', country: 'United Kingdom', geo_lat: 55.9489, geo_lng: -3.1967,
  },
  'princes-street-gardens': {
    name: { en: 'East Princes Street Gardens', fr: 'Jardins de Princes Street (est)', de: 'Princes Street Gardens (Ost)' },
    address: 'Princes Street', zip: 'EH2 2EJ', city: 'Edinburgh', country: 'United Kingdom', geo_lat: 55.9516, geo_lng: -3.1953,
  },
  'lerwick-town-hall': {
    name: { en: 'Lerwick Town Hall', fr: 'Hôtel de ville de Lerwick', de: 'Rathaus von Lerwick' },
    address: 'Hillhead', zip: 'ZE1 0HB', city: 'Lerwick', country: 'United Kingdom', geo_lat: 60.1547, geo_lng: -1.1451,
  },
  'blackpool-promenade': {
    name: { en: 'Blackpool Promenade', fr: 'Promenade de Blackpool', de: 'Strandpromenade Blackpool' },
    address: 'Promenade', zip: 'FY1 4BJ', city: 'Blackpool', country: 'United Kingdom', geo_lat: 53.816, geo_lng: -3.056,
  },
  'hay-dairy-meadows': {
    name: 'Dairy Meadows', address: 'Brecon Road', zip: 'HR3 5PJ', city: 'Hay-on-Wye', country: 'United Kingdom',
    geo_lat: 52.0703, geo_lng: -3.1362,
  },
  'ladbroke-grove': {
    name: 'Ladbroke Grove', address: 'Ladbroke Grove', zip: 'W10 5NE', city: 'London', country: 'United Kingdom',
    geo_lat: 51.5173, geo_lng: -0.21,
  },
  'royal-albert-hall': {
    name: 'Royal Albert Hall', address: 'Kensington Gore', zip: 'SW7 2AP', city: 'London', country: 'United Kingdom',
    geo_lat: 51.5009, geo_lng: -0.1774, website: 'https://www.royalalberthall.com',
  },
  'the-mall': {
    name: 'The Mall', address: 'The Mall', zip: 'SW1A 2WH', city: 'London', country: 'United Kingdom', geo_lat: 51.5045, geo_lng: -0.135,
  },
  'horse-guards-parade': {
    name: 'Horse Guards Parade', address: 'Whitehall', zip: 'SW1A 2AX', city: 'London', country: 'United Kingdom',
    geo_lat: 51.5047, geo_lng: -0.1279,
  },
  'all-england-club': {
    name: 'All England Lawn Tennis Club', address: 'Church Road', zip: 'SW19 5AE', city: 'London', country: 'United Kingdom',
    geo_lat: 51.4341, geo_lng: -0.2143, website: 'https://www.wimbledon.com',
  },
  'goodwood-house': {
    name: 'Goodwood House', address: 'Goodwood', zip: 'PO18 0PX', city: 'Chichester', country: 'United Kingdom',
    geo_lat: 50.8719, geo_lng: -0.7386, website: 'https://www.goodwood.com',
  },
} satisfies Record<string, Venue>

export const canada = {
  'place-des-festivals': {
    name: 'Place des Festivals', address: 'Rue Jeanne-Mance', zip: 'H2X 1Y8', city: 'Montréal', province: 'Québec', country: 'Canada',
    geo_lat: 45.5083, geo_lng: -73.5667,
  },
  'montreal-vieux-port': {
    name: { en: 'Old Port of Montréal', fr: 'Vieux-Port de Montréal', de: 'Alter Hafen von Montreal' },
    address: 'Quai Jacques-Cartier', zip: 'H2Y 4B2', city: 'Montréal', province: 'Québec', country: 'Canada',
    geo_lat: 45.5077, geo_lng: -73.5512, website: 'https://www.vieuxportdemontreal.com',
  },
  'plaines-d-abraham': {
    name: { en: 'Plains of Abraham', fr: 'Plaines d’Abraham', de: 'Abraham-Ebene' },
    address: '835, avenue Wilfrid-Laurier', zip: 'G1R 2L3', city: 'Québec', province: 'Québec', country: 'Canada',
    geo_lat: 46.8025, geo_lng: -71.2172, website: 'https://www.plainesdabraham.ca',
  },
  'quidi-vidi-lake': {
    name: { en: 'Quidi Vidi Lake', fr: 'Lac Quidi Vidi', de: 'Quidi-Vidi-See' },
    address: 'The Boulevard', zip: 'A1A 1A1', city: 'St. John’s', province: 'Newfoundland and Labrador', country: 'Canada',
    geo_lat: 47.5806, geo_lng: -52.6867,
  },
  'nathan-phillips-square': {
    name: 'Nathan Phillips Square', address: '100 Queen Street West', zip: 'M5H 2N2', city: 'Toronto', province: 'Ontario', country: 'Canada',
    geo_lat: 43.6525, geo_lng: -79.3836,
  },
  'tiff-lightbox': {
    name: 'TIFF Lightbox', address: '350 King Street West', zip: 'M5V 3X5', city: 'Toronto', province: 'Ontario', country: 'Canada',
    geo_lat: 43.6466, geo_lng: -79.3903, website: 'https://www.tiff.net',
  },
  'lebreton-flats': {
    name: { en: 'LeBreton Flats Park', fr: 'Parc des plaines LeBreton', de: 'LeBreton-Flats-Park' },
    address: 'Wellington Street', zip: 'K1R 7X7', city: 'Ottawa', province: 'Ontario', country: 'Canada',
    geo_lat: 45.4158, geo_lng: -75.715,
  },
  'sparks-street': {
    name: { en: 'Sparks Street', fr: 'Rue Sparks', de: 'Sparks Street' },
    address: 'Sparks Street', zip: 'K1P 5A5', city: 'Ottawa', province: 'Ontario', country: 'Canada', geo_lat: 45.4227, geo_lng: -75.6977,
  },
  'parc-jacques-cartier': {
    name: { en: 'Jacques-Cartier Park', fr: 'Parc Jacques-Cartier', de: 'Jacques-Cartier-Park' },
    address: 'Rue Laurier', zip: 'J8X 3W9', city: 'Gatineau', province: 'Québec', country: 'Canada', geo_lat: 45.4319, geo_lng: -75.7065,
  },
  'stampede-park': {
    name: 'Stampede Park', address: '1410 Olympic Way SE', zip: 'T2G 2W1', city: 'Calgary', province: 'Alberta', country: 'Canada',
    geo_lat: 51.0368, geo_lng: -114.0537, website: 'https://www.calgarystampede.com',
  },
  'vanier-park': {
    name: 'Vanier Park', address: '1695 Whyte Avenue', zip: 'V6J 5L3', city: 'Vancouver', province: 'British Columbia', country: 'Canada',
    geo_lat: 49.2767, geo_lng: -123.1435,
  },
} satisfies Record<string, Venue>
