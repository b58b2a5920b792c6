/** Where Elasticsearch is, how to log in, and how indexes are made. */

export interface IndexOptions {
  shards: number
  /** A number, or a range (`0-1`) that Elasticsearch chooses from by the number of its nodes. */
  replicas: string
  /** In Elasticsearch's notation, such as `1s`. */
  refreshInterval: string
}

/** '' stands for unset. */
export interface ElasticOptions extends IndexOptions {
  /** Addresses of nodes, with commas between; the first user and password in them are those for all. */
  url: string
  /** Of a deployment on Elastic Cloud, instead of `url`. */
  cloudId: string
  apiKey: string
  username: string
  password: string
  /** A file with certificates in PEM. */
  caFile: string
  /** Of a search, in seconds. */
  requestTimeout: number
}

export const defaultOptions: ElasticOptions = {
  url: '',
  cloudId: '',
  apiKey: '',
  username: '',
  password: '',
  caFile: '',
  requestTimeout: 5,
  shards: 1,
  replicas: '0-1',
  refreshInterval: '1s',
}
