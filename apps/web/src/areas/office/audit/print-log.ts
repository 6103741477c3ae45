import { type AuditEntry, listAudit } from "@freehub/contract/office/audit";
import { t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { MAX_PRINTED, type Printed } from "#ui/printed-rows.ts";
import { actionGroups, actionName } from "./action-words.ts";
import { type LogFilter, logServerParams, outcomeName } from "./log-filter.ts";

/** Lines per request: the most that the server answers. */
const PAGE = 200;

/** Reads the lines of a filter to print them. They are not added to the screen, which would have to draw them all. */
export async function loadLog(filter: LogFilter): Promise<Printed<AuditEntry>> {
	const items: AuditEntry[] = [];
	let cursor: string | undefined;
	do {
		const query = { limit: PAGE, ...logServerParams(filter), ...(cursor !== undefined && { cursor }) };
		const page = await api.page(listAudit, { query });
		items.push(...page.items);
		cursor = page.next;
	} while (cursor !== undefined && items.length < MAX_PRINTED);
	return { items, isWhole: cursor === undefined };
}

type Names = { actorName: string | undefined; targetName: string | undefined };

/** The filter of the log in words. */
export function logFilterWords(
	{ action, outcome, actor, target, from, to }: LogFilter,
	{ actorName, targetName }: Names,
): string[] {
	const group = actionGroups.find(({ code }) => code === action);
	const [first, last] = [from, to].map((day) => (day === "" ? "" : formatFullDate(day)));
	return [
		group ? t(group.name) : actionName(action),
		outcome && outcomeName(outcome),
		actorName ?? actor,
		targetName ?? target,
		first && t({ comment: "first is a day", message: `since ${first}` }),
		last && t({ comment: "last is a day", message: `until ${last}` }),
	].filter((word): word is string => Boolean(word));
}
