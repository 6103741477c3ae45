import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { formatCount, formatMoneyIn } from "#lib/format.ts";
import { personName } from "#lib/person-name.ts";
import { lineTotal } from "./line-price.ts";
import type { Conflict } from "./merge-drafts.ts";
import type { LineDraft } from "./purchase-draft.ts";
import type { PurchaseOrderEditor } from "./purchase-editor.ts";
import { headerWords } from "./purchase-words.ts";

type Props = {
	editor: PurchaseOrderEditor;
	conflicts: readonly Conflict[];
	/** The name of the person who changed the order meanwhile, if known. */
	by: string | undefined;
	currency: string;
};

/** Says what somebody else changed differently, and asks whose values stay. */
export function PurchaseOrderConflicts({ editor, conflicts, by, currency }: Props) {
	const person = by === undefined ? t`Somebody else` : personName(by);
	return (
		<div role="alert">
			{conflicts.length > 0 && (
				<section className="conflict" aria-label={t`Conflict`}>
					<p>
						<strong>
							<Trans>{person} has changed this order too.</Trans>
						</strong>{" "}
						<Trans>What you typed is kept, but not saved yet.</Trans>
					</p>
					<ul>
						{conflicts.map((conflict) => (
							<li key={conflictName(conflict)}>{conflictSentence(conflict, currency)}</li>
						))}
					</ul>
					<div className="buttons">
						<Button variant="filled" onClick={() => editor.keepMine()}>
							<Trans>Keep mine</Trans>
						</Button>
						<Button variant="default" onClick={() => editor.takeTheirs()}>
							<Trans>Take theirs</Trans>
						</Button>
					</div>
				</section>
			)}
		</div>
	);
}

function conflictName(conflict: Conflict): string {
	if (conflict.what === "header") return t(headerWords[conflict.field]);
	return (conflict.mine ?? conflict.theirs)?.productName ?? "";
}

function conflictSentence(conflict: Conflict, currency: string): string {
	const name = conflictName(conflict);
	if (conflict.what === "header") {
		const { field, theirs } = conflict;
		const value = field === "supplier" ? theirs.supplier.name : (theirs[field] ?? "–");
		return field === "location"
			? t({ comment: "name is a field's", message: `${name} was changed there too.` })
			: t({ comment: "name is a field's", message: `${name} is now: ${value}` });
	}
	const { mine, theirs } = conflict;
	if (theirs === undefined) return t({ comment: "name is a product's", message: `${name} was removed.` });
	const now = lineWords(theirs, currency);
	if (mine === undefined) {
		return t({
			comment: "name is a product's, now such as: 5 for $20",
			message: `${name}, which you removed, is now ${now}.`,
		});
	}
	const own = lineWords(mine, currency);
	return t({
		comment: "name is a product's; now and own are such as: 5 for $20",
		message: `${name} is now ${now}; yours is ${own}.`,
	});
}

function lineWords({ pieces, price }: LineDraft, currency: string): string {
	const count = formatCount(pieces);
	const total = formatMoneyIn(currency, lineTotal(price, pieces, currency));
	return t({ comment: "count pieces for a total amount", message: `${count} for ${total}` });
}
