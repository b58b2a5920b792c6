/**
 * Which row of docs/decisions/compatibility.md states a difference: the first rule that fits decides. Rules are narrow,
 * so that a new difference is not taken for an old one.
 */
import type { Found } from './differences.ts'
import { answerRules } from './rules/answers.ts'
import { headerRules } from './rules/headers.ts'
import { recordRules } from './rules/records.ts'
import { requestRules } from './rules/requests.ts'
import type { Rule } from './rules/rule.ts'

export const rules: readonly Rule[] = [...requestRules, ...headerRules, ...answerRules, ...recordRules]

export function ruleFor(found: Found): Rule | undefined {
  const { aspect, path, call, theirs, ours } = found
  const request = `${call.as} ${call.method} ${call.path} ${spelled(call.sent)}`
  return rules.find(
    (rule) =>
      (rule.aspect ?? aspect) === aspect &&
      (rule.path?.test(path) ?? true) &&
      (rule.call?.test(request) ?? true) &&
      (rule.theirs?.test(spelled(theirs)) ?? true) &&
      (rule.ours?.test(spelled(ours)) ?? true) &&
      (rule.when?.(found) ?? true),
  )
}

function spelled(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
