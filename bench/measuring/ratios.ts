/**
 * How much processor time requests take beside others of another process, until the ratios are stable. Each turn sends
 * some requests to the one and then to the other, so both meet the same machine; the ratio is the median of all turns,
 * which a garbage collection or a busy moment in some of them does not move.
 */
import { fresh, quantiles, timed } from './measure.ts'
import { processorMs } from './processor.ts'

export interface Side {
  url: string
  pid: number
}

export interface Pair {
  name: string
  service: Side
  baseline: Side
}

export interface Cost {
  processorMs: number
  p50: number
  p99: number
}

export interface Compared {
  name: string
  /** Processor time, service : baseline. */
  ratio: number
  service: Cost
  baseline: Cost
}

const WARM_UP_REQUESTS = 20
const REQUESTS_PER_TURN = 10
const MIN_TURNS = 10
/** A ratio is stable when its standard error is less than this part of it. */
const STABLE_ERROR = 0.03

class Measured {
  readonly pair: Pair
  readonly #turns: { service: number; baseline: number }[] = []
  readonly #times = { service: [] as number[], baseline: [] as number[] }

  constructor(pair: Pair) {
    this.pair = pair
  }

  async warmUp(): Promise<void> {
    for (const { url } of [this.pair.service, this.pair.baseline])
      for (let n = 0; n < WARM_UP_REQUESTS; n++) await timed(fresh(url))
  }

  async turn(): Promise<void> {
    this.#turns.push({ service: await this.#cost('service'), baseline: await this.#cost('baseline') })
  }

  /** Milliseconds of processor time of one request. */
  async #cost(name: 'service' | 'baseline'): Promise<number> {
    const { url, pid } = this.pair[name]
    const before = processorMs([pid])
    for (let n = 0; n < REQUESTS_PER_TURN; n++) this.#times[name].push(await timed(fresh(url)))
    return (processorMs([pid]) - before) / REQUESTS_PER_TURN
  }

  get #ratios(): number[] {
    return this.#turns.map(({ service, baseline }) => service / baseline)
  }

  /** The standard error of a median, estimated by the median deviation: 1.25 × 1.48 × it / √n. */
  get isStable(): boolean {
    const ratios = this.#ratios
    const middle = median(ratios)
    const deviation = median(ratios.map((ratio) => Math.abs(ratio - middle)))
    return ratios.length >= MIN_TURNS && (1.85 * deviation) / Math.sqrt(ratios.length) < STABLE_ERROR * middle
  }

  get result(): Compared {
    const cost = (name: 'service' | 'baseline'): Cost => ({
      processorMs: median(this.#turns.map((turn) => turn[name])),
      ...quantiles(this.#times[name]),
    })
    return {
      name: this.pair.name,
      ratio: median(this.#ratios),
      service: cost('service'),
      baseline: cost('baseline'),
    }
  }
}

const median = (values: readonly number[]) => quantiles(values).p50

/** Ends after `seconds` even if some ratio is not stable yet. */
export async function compareInTurns(pairs: readonly Pair[], seconds: number): Promise<Compared[]> {
  const all = pairs.map((pair) => new Measured(pair))
  for (const each of all) await each.warmUp()
  const deadline = performance.now() + seconds * 1000
  for (let unstable = all; unstable.length && performance.now() < deadline; ) {
    for (const each of unstable) await each.turn()
    unstable = unstable.filter((each) => !each.isStable)
  }
  return all.map(({ result }) => result)
}
