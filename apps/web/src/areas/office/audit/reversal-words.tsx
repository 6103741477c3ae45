import type { AuditEntry } from "@freehub/contract/office/audit";
import { movementKinds } from "@freehub/domain/stock/stock";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { StockSentence } from "#areas/stock/movements/stock-sentences.tsx";
import { formatCount } from "#lib/format.ts";
import { personName } from "#lib/person-name.ts";
import { isRecord } from "#lib/storage.ts";
import { Trans as Message } from "#ui/trans.tsx";
import { sentOf, text } from "./line-detail.ts";

type NameOf = (entry: AuditEntry, id: string) => ReactNode;

/**
 * 'Kim took back Ben’s receipt of 59 × Chain', 'Kim restored 3 stock changes of Ben'. Undefined for other actions, and for older
 * lines, which do not say what was taken back.
 */
export function reversalWords(entry: AuditEntry, who: ReactNode, nameOf: NameOf): ReactNode {
	const sent = entry.action === "stock.reverse" ? sentOf(entry) : undefined;
	const about: unknown = Array.isArray(sent) ? sent[2] : undefined;
	if (!isRecord(about) || entry.outcome === "refused") return undefined;
	const owner = ownerOf(entry, text(about.by));
	const phase = about.restores === true ? "restored" : "back";
	if (typeof about.changes === "number") return severalWords(who, about.changes, owner, phase);
	const kind = movementKinds.find((each) => each === about.kind);
	if (kind === undefined) return undefined;
	const name = nameOf(entry, text(about.product));
	const pieces = (
		<>
			<strong>{formatCount(Number(about.quantity))}</strong> × {name ?? <Trans>a product</Trans>}
		</>
	);
	const [place, to] = [nameOf(entry, text(about.location)), nameOf(entry, text(about.to))];
	return <StockSentence subject={kind} {...{ phase, who, owner, pieces, place, to }} />;
}

/** The name of the person whose booking it was; undefined: the same person's, or no longer known. */
function ownerOf({ actor, subjects }: AuditEntry, id: string): string | undefined {
	if (id === actor) return undefined;
	if (id === "system") return personName(id);
	return subjects.find(({ _id, is }) => _id === id && is === "person")?.name;
}

const several = msg({
	comment: "who and owner are people",
	message:
		"{who} {phase, select, restored {restored} other {took back}} {count, plural, one {# stock change} other {# stock changes}}{whose, select, none {} other { of {owner}}}",
});

function severalWords(
	who: ReactNode,
	count: number,
	owner: string | undefined,
	phase: "back" | "restored",
): ReactNode {
	const whose = owner === undefined ? "none" : "owner";
	return <Message {...several} values={{ who, count, owner, phase, whose }} />;
}
