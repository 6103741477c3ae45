import { type AuditEntry, listAudit } from "@freehub/contract/office/audit";
import { t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { formatExactTimestamp, formatFullDate } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { MAX_PRINTED, type Printed, type PrintedColumn, PrintList } from "#ui/print-list.tsx";
import { actionGroups, actionName } from "./action-words.ts";
import { whyRefused } from "./audit-words.tsx";
import { changeTexts } from "./change-lines.tsx";
import { type LogFilter, logServerParams } from "./log-filter.ts";

/** Lines per request: the most that the server answers. */
const PAGE = 200;

type Props = {
	filter: LogFilter;
	actorName: string | undefined;
	targetName: string | undefined;
	/** The lines on the screen. */
	shown: () => Printed<AuditEntry>;
};

/** Prints the audit log's lines of a filter, newest first. They are not added to the screen, which would have to draw them all. */
export function PrintLog({ filter, actorName, targetName, shown }: Props) {
	return (
		<PrintList
			title={t`Audit log`}
			filter={filterWords(filter, actorName, targetName)}
			columns={printedColumns()}
			shown={shown}
			load={() => load(filter)}
			size="small"
		/>
	);
}

async function load(filter: LogFilter): Promise<Printed<AuditEntry>> {
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

/** The filter of the log in words. */
function filterWords(
	{ action, outcome, actor, target, from, to }: LogFilter,
	actorName: string | undefined,
	targetName: string | undefined,
): string[] {
	const group = actionGroups.find(({ code }) => code === action);
	const [first, last] = [from, to].map((day) => (day === "" ? "" : formatFullDate(day)));
	return [
		group ? t(group.name) : actionName(action),
		outcome === "" ? "" : outcomeName(outcome === "done"),
		actorName ?? actor,
		targetName ?? target,
		first && t({ comment: "first is a day", message: `since ${first}` }),
		last && t({ comment: "last is a day", message: `until ${last}` }),
	].filter((word): word is string => Boolean(word));
}

const printedColumns = (): PrintedColumn<AuditEntry>[] => [
	{ name: t({ context: "column of a log", message: "When" }), text: ({ at }) => formatExactTimestamp(at) },
	{ name: t`Person`, text: ({ actor, actorName }) => personName(actorName) || actor || t`Somebody unknown` },
	{ name: t`Action`, text: ({ action }) => actionName(action) },
	{
		name: t({ comment: "label of a filter: what entries of a log are about", message: "About" }),
		text: ({ subjects }) => subjects.map(({ name }) => name).join(", "),
	},
	{ name: t({ context: "of a log", message: "Changes" }), text: (entry) => changeTexts(entry).join("; ") },
	{ name: t({ context: "where a request came from", message: "From" }), text: ({ address }) => address },
	{
		name: t`Outcome`,
		text: (entry) =>
			[outcomeName(entry.outcome === "done"), whyRefused(entry)].filter((word) => word !== "").join(": "),
	},
];

function outcomeName(isDone: boolean): string {
	return isDone ? t({ context: "outcome", message: "Done" }) : t({ context: "outcome", message: "Refused" });
}
