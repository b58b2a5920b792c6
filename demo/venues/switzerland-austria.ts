import type { Venue } from '../types.ts'

export const switzerland = {
  'basel-marktplatz': {
    name: { en: 'Market Square (Marktplatz)', fr: 'Place du Marché (Marktplatz)', de: 'Marktplatz' },
    address: 'Marktplatz', zip: '4001', city: 'Basel', country: 'Switzerland', geo_lat: 47.5581, geo_lng: 7.5878,
  },
  'basel-muensterplatz': {
    name: { en: 'Minster Square (Münsterplatz)', fr: 'Place de la Cathédrale (Münsterplatz)', de: 'Münsterplatz' },
    address: 'Münsterplatz', zip: '4051', city: 'Basel', country: 'Switzerland', geo_lat: 47.5566, geo_lng: 7.5917,
  },
  'basel-barfuesserplatz': {
    name: 'Barfüsserplatz', address: 'Barfüsserplatz', zip: '4051', city: 'Basel', country: 'Switzerland',
    geo_lat: 47.5546, geo_lng: 7.5893,
  },
  'messe-basel': {
    name: { en: 'Basel Exhibition Centre', fr: 'Foire de Bâle', de: 'Messe Basel' },
    address: 'Messeplatz 10', zip: '4058', city: 'Basel', country: 'Switzerland', geo_lat: 47.5633, geo_lng: 7.6004,
    website: 'https://www.messe.ch',
  },
  sechselaeutenplatz: {
    name: 'Sechseläutenplatz', address: 'Sechseläutenplatz', zip: '8001', city: 'Zürich', country: 'Switzerland',
    geo_lat: 47.3656, geo_lng: 8.5463,
  },
  'dolder-kunsteisbahn': {
    name: { en: 'Dolder Ice Rink', fr: 'Patinoire du Dolder', de: 'Kunsteisbahn Dolder' },
    address: 'Adlisbergstrasse 36', zip: '8044', city: 'Zürich', country: 'Switzerland', geo_lat: 47.3753, geo_lng: 8.5783,
    website: 'https://www.doldereisundbad.ch',
  },
  'landhaus-solothurn': {
    name: 'Landhaus', address: 'Landhausquai 4', zip: '4500', city: 'Solothurn', country: 'Switzerland',
    geo_lat: 47.2065, geo_lng: 7.5375,
  },
  'bern-bundesplatz': {
    name: { en: 'Federal Square (Bundesplatz)', fr: 'Place fédérale', de: 'Bundesplatz' },
    address: 'Bundesplatz', zip: '3011', city: 'Bern', country: 'Switzerland', geo_lat: 46.9471, geo_lng: 7.4441,
  },
  'bern-historisches-museum': {
    name: { en: 'Bern Historical Museum', fr: 'Musée d’Histoire de Berne', de: 'Bernisches Historisches Museum' },
    address: 'Helvetiaplatz 5', zip: '3005', city: 'Bern', country: 'Switzerland', geo_lat: 46.943, geo_lng: 7.4493,
    website: 'https://www.bhm.ch',
  },
  'geneve-vieille-ville': {
    name: { en: 'Geneva Old Town', fr: 'Vieille-Ville de Genève', de: 'Genfer Altstadt' },
    address: 'Place du Bourg-de-Four', zip: '1204', city: 'Genève', country: 'Switzerland', geo_lat: 46.2001, geo_lng: 6.1493,
  },
  'plaine-de-l-asse': {
    name: 'Plaine de l’Asse', address: 'Route de Saint-Cergue', zip: '1260', city: 'Nyon', country: 'Switzerland',
    geo_lat: 46.4015, geo_lng: 6.213,
  },
  'montreux-2m2c': {
    name: { en: 'Montreux Convention Centre (2M2C)', fr: 'Centre des Congrès de Montreux (2M2C)', de: 'Kongresszentrum Montreux (2M2C)' },
    address: 'Avenue Claude-Nobs 5', zip: '1820', city: 'Montreux', country: 'Switzerland', geo_lat: 46.439, geo_lng: 6.904,
    website: 'https://www.2m2c.ch',
  },
  'neuchatel-centre': {
    name: { en: 'Town centre', fr: 'Centre-ville', de: 'Stadtzentrum' },
    address: 'Place Pury', zip: '2000', city: 'Neuchâtel', country: 'Switzerland', geo_lat: 46.99, geo_lng: 6.9295,
  },
  'piazza-grande': {
    name: 'Piazza Grande', address: 'Piazza Grande', zip: '6600', city: 'Locarno', country: 'Switzerland',
    geo_lat: 46.1688, geo_lng: 8.7949,
  },
  maloja: {
    name: { en: 'Start on Lake Sils', fr: 'Départ au bord du lac de Sils', de: 'Start am Silsersee' },
    address: 'Maloja', zip: '7516', city: 'Maloja', country: 'Switzerland', geo_lat: 46.404, geo_lng: 9.6955,
  },
  ruetli: {
    name: { en: 'Rütli meadow', fr: 'Prairie du Grütli', de: 'Rütliwiese' },
    address: 'Rütli', zip: '6441', city: 'Seelisberg', country: 'Switzerland', geo_lat: 46.9689, geo_lng: 8.5928,
  },
} satisfies Record<string, Venue>

export const austria = {
  musikverein: {
    name: { en: 'Musikverein, Golden Hall', fr: 'Musikverein, salle dorée', de: 'Musikverein, Goldener Saal' },
    address: 'Musikvereinsplatz 1', zip: '1010', city: 'Wien', country: 'Austria', geo_lat: 48.2005, geo_lng: 16.3725,
    website: 'https://www.musikverein.at',
  },
  'wiener-staatsoper': {
    name: { en: 'Vienna State Opera', fr: 'Opéra d’État de Vienne', de: 'Wiener Staatsoper' },
    address: 'Opernring 2', zip: '1010', city: 'Wien', country: 'Austria', geo_lat: 48.203, geo_lng: 16.3691,
    website: 'https://www.wiener-staatsoper.at',
  },
  'wien-rathausplatz': {
    name: { en: 'City Hall Square (Rathausplatz)', fr: 'Place de l’Hôtel-de-Ville (Rathausplatz)', de: 'Rathausplatz' },
    address: 'Rathausplatz 1', zip: '1010', city: 'Wien', country: 'Austria', geo_lat: 48.2107, geo_lng: 16.3586,
  },
  museumsquartier: {
    name: 'MuseumsQuartier', address: 'Museumsplatz 1', zip: '1070', city: 'Wien', country: 'Austria', geo_lat: 48.2034, geo_lng: 16.3585,
    website: 'https://www.mqw.at',
  },
  'wiener-prater': {
    name: { en: 'Vienna Prater', fr: 'Prater de Vienne', de: 'Wiener Prater' },
    address: 'Riesenradplatz 1', zip: '1020', city: 'Wien', country: 'Austria', geo_lat: 48.2166, geo_lng: 16.3959,
    website: 'https://www.praterwien.com',
  },
  'grosses-festspielhaus': {
    name: { en: 'Great Festival Hall', fr: 'Grand Palais des festivals', de: 'Großes Festspielhaus' },
    address: 'Hofstallgasse 1', zip: '5020', city: 'Salzburg', country: 'Austria', geo_lat: 47.7983, geo_lng: 13.0413,
  },
  'salzburg-domplatz': {
    name: { en: 'Cathedral Square (Domplatz)', fr: 'Place de la Cathédrale (Domplatz)', de: 'Domplatz' },
    address: 'Domplatz', zip: '5020', city: 'Salzburg', country: 'Austria', geo_lat: 47.7978, geo_lng: 13.0461,
  },
  'seebuehne-bregenz': {
    name: { en: 'Lake stage', fr: 'Scène sur le lac', de: 'Seebühne' },
    address: 'Platz der Wiener Symphoniker 1', zip: '6900', city: 'Bregenz', country: 'Austria', geo_lat: 47.5054, geo_lng: 9.7378,
  },
  'ars-electronica-center': {
    name: 'Ars Electronica Center', address: 'Ars-Electronica-Straße 1', zip: '4040', city: 'Linz', country: 'Austria',
    geo_lat: 48.3097, geo_lng: 14.2842, website: 'https://ars.electronica.art',
  },
  streif: {
    name: { en: 'Finish of the Streif course', fr: 'Arrivée de la Streif', de: 'Zielgelände der Streif' },
    address: 'Hahnenkammstraße', zip: '6370', city: 'Kitzbühel', country: 'Austria', geo_lat: 47.4437, geo_lng: 12.3886,
  },
} satisfies Record<string, Venue>
