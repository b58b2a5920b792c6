/** Holidays as people speak of them: other names, and all the days they mean, than in the law. */
import type { Language } from '../../../src/calendar/languages.ts'

interface EverydayHoliday {
  names: Record<Language, string[]>
  /** A rule of `date-holidays`, or the first and the last: `12-24/12-26`. */
  range: string
}

export const everydayHolidays: readonly EverydayHoliday[] = [
  {
    names: {
      en: ['christmas', 'xmas', 'christmas holidays'],
      fr: ['noël', 'fêtes de noël'],
      de: ['weihnachten', 'weihnachtstage', 'weihnachtsfeiertage'],
    },
    range: '12-24/12-26',
  },
  {
    names: {
      en: ['christmas eve'],
      fr: ['réveillon de noël', 'veille de noël'],
      de: ['heiligabend', 'heiliger abend'],
    },
    range: '12-24',
  },
  {
    names: { en: ['christmas day'], fr: ['jour de noël'], de: ['weihnachtstag', '1. weihnachtstag', 'christtag'] },
    range: '12-25',
  },
  {
    names: { en: ['boxing day'], fr: [], de: ['stephanstag', 'stefanitag', '2. weihnachtstag'] },
    range: '12-26',
  },
  {
    names: { en: ['advent', 'advent season'], fr: ['avent'], de: ['advent', 'adventszeit', 'vorweihnachtszeit'] },
    range: '4th sunday before 12-25/12-24',
  },
  {
    names: {
      en: ["new year's eve"],
      fr: ['saint-sylvestre', 'st-sylvestre', 'réveillon', 'réveillon du nouvel an'],
      de: ['silvester', 'sylvester', 'silvesterabend', 'altjahrabend'],
    },
    range: '12-31',
  },
  {
    names: { en: ["new year's day", 'new year'], fr: ['jour de l’an', 'nouvel an'], de: ['neujahr', 'neujahrstag'] },
    range: '01-01',
  },
  {
    names: {
      en: ['epiphany', 'twelfth night'],
      fr: ['épiphanie', 'fête des rois'],
      de: ['dreikönige', 'dreikönigstag'],
    },
    range: '01-06',
  },
  {
    names: { en: ["valentine's day", 'valentines'], fr: ['saint-valentin', 'st-valentin'], de: ['valentinstag'] },
    range: '02-14',
  },
  {
    names: {
      en: ['carnival'],
      fr: ['carnaval'],
      de: ['karneval', 'fasching', 'fastnacht', 'fasnet'],
    },
    range: 'easter -52/easter -46',
  },
  { names: { en: ['fasnacht'], fr: [], de: ['fasnacht'] }, range: 'easter -52/easter -39' },
  {
    names: { en: ['basel fasnacht'], fr: ['carnaval de bâle'], de: ['basler fasnacht'] },
    range: 'easter -41/easter -39',
  },
  {
    names: { en: ['shrove tuesday', 'mardi gras'], fr: ['mardi gras'], de: ['fastnachtsdienstag'] },
    range: 'easter -47',
  },
  { names: { en: ['ash wednesday'], fr: ['mercredi des cendres'], de: ['aschermittwoch'] }, range: 'easter -46' },
  { names: { en: ['palm sunday'], fr: ['dimanche des rameaux', 'rameaux'], de: ['palmsonntag'] }, range: 'easter -7' },
  { names: { en: ['holy week'], fr: ['semaine sainte'], de: ['karwoche'] }, range: 'easter -7/easter -1' },
  {
    names: {
      en: ['easter', 'easter weekend', 'easter holidays'],
      fr: ['pâques', 'week-end de pâques', 'fêtes de pâques'],
      de: ['ostern', 'ostertage', 'osterwochenende', 'osterfeiertage'],
    },
    range: 'easter -2/easter 1',
  },
  {
    names: { en: ['easter sunday'], fr: ['dimanche de pâques'], de: ['ostersonntag'] },
    range: 'easter',
  },
  {
    names: { en: ['ascension', 'ascension day'], fr: ['ascension', 'jeudi de l’ascension'], de: ['auffahrt'] },
    range: 'easter 39',
  },
  {
    names: {
      en: ['ascension weekend'],
      fr: ['week-end de l’ascension', 'pont de l’ascension'],
      de: ['auffahrtswochenende', 'himmelfahrtswochenende'],
    },
    range: 'easter 39/easter 42',
  },
  {
    names: {
      en: ['pentecost', 'whitsun', 'whit weekend'],
      fr: ['pentecôte', 'week-end de pentecôte'],
      de: ['pfingsten', 'pfingstwochenende', 'pfingstfeiertage'],
    },
    range: 'easter 48/easter 50',
  },
  // In Germany; in Switzerland; in Austria.
  { names: { en: [], fr: [], de: ['vatertag'] }, range: 'easter 39' },
  { names: { en: [], fr: [], de: ['vatertag'] }, range: '1st sunday in June' },
  { names: { en: [], fr: [], de: ['vatertag'] }, range: '2nd sunday in June' },
  { names: { en: ['corpus christi'], fr: ['fête-dieu'], de: ['fronleichnam'] }, range: 'easter 60' },
  {
    names: { en: ['midsummer'], fr: ['saint-jean', 'fête de la saint-jean'], de: ['johannistag', 'mittsommer'] },
    range: '06-24',
  },
  { names: { en: [], fr: ['fête de la musique'], de: ['fête de la musique'] }, range: '06-21' },
  {
    names: { en: ['swiss national day'], fr: ['fête nationale suisse'], de: ['bundesfeier', 'bundesfeiertag'] },
    range: '08-01',
  },
  { names: { en: ['bastille day'], fr: [], de: [] }, range: '07-14' },
  // Of Luxembourg, France, Belgium, Switzerland; and of Austria.
  ...['06-23', '07-14', '07-21', '08-01'].map((range) => ({
    names: { en: ['national day', 'national holiday'], fr: ['fête nationale'], de: [] },
    range,
  })),
  ...['08-01', '10-26'].map((range) => ({ names: { en: [], fr: [], de: ['nationalfeiertag'] }, range })),
  { names: { en: ['may day'], fr: ['fête du travail'], de: ['tag der arbeit', 'maifeiertag'] }, range: '05-01' },
  { names: { en: ['halloween'], fr: ['halloween'], de: ['halloween'] }, range: '10-31' },
  { names: { en: ["all saints' day", 'all saints'], fr: ['toussaint'], de: ['allerheiligen'] }, range: '11-01' },
  {
    names: { en: ["st martin's day"], fr: ['saint-martin', 'st-martin'], de: ['martinstag', 'martini'] },
    range: '11-11',
  },
  { names: { en: ['thanksgiving'], fr: ['thanksgiving'], de: ['thanksgiving'] }, range: '4th thursday in November' },
  // In Canada.
  { names: { en: ['thanksgiving'], fr: ['thanksgiving'], de: ['thanksgiving'] }, range: '2nd monday in October' },
  {
    names: { en: ["st nicholas' day"], fr: ['saint-nicolas', 'st-nicolas'], de: ['nikolaus', 'nikolaustag'] },
    range: '12-06',
  },
]
