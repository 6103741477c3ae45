import type { Supplier } from "@freehub/contract/buying/suppliers";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { hasProblems } from "#documents/lines/line-draft.ts";
import { formatMoneyIn } from "#lib/format.ts";
import { notify } from "#ui/notify.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { filledUpTo, minimumOf } from "./order-minimum.ts";
import { draftTotal, type PurchaseOrderDraft } from "./purchase-draft.ts";
import classes from "./purchase-page.module.css";
import type { PurchaseOrderEditor } from "./use-purchase-editor.ts";

type Props = { draft: PurchaseOrderDraft; supplier: Supplier | undefined; editor: PurchaseOrderEditor };

/** The total of a draft, and the amount that is missing to the supplier's minimum. */
export function DraftTotals({ draft, supplier, editor }: Props) {
	const { lines, header } = draft;
	const { currency } = header;
	const total = draftTotal(draft);
	const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
	const minimum = minimumOf(supplier, currency);
	return (
		<section className={classes.totals} aria-label={t({ context: "of an order", message: "Total" })}>
			<p className="ends gap-12">
				<span className="quiet figures">
					{t`${plural(lines.length, { one: "# line", other: "# lines" })}, ${plural(pieces, { one: "# piece", other: "# pieces" })}`}
				</span>
				<strong>
					<Trans context="of money">Total</Trans> <output>{formatMoneyIn(currency, total)}</output>
				</strong>
			</p>
			{minimum !== undefined && (
				<ProgressBar
					label={t`Minimum order`}
					done={Math.min(total, minimum)}
					total={minimum}
					words={minimumSentence(total, minimum, currency)}
				/>
			)}
			{minimum !== undefined && total < minimum && lines.length > 0 && (
				<FillUp minimum={minimum} draft={draft} editor={editor} />
			)}
		</section>
	);
}

function FillUp({
	minimum,
	draft,
	editor,
}: {
	minimum: number;
	draft: PurchaseOrderDraft;
	editor: PurchaseOrderEditor;
}) {
	function fillUp(): void {
		editor.edit((now) => filledUpTo(minimum, now));
		if (draftTotal(editor.state().draft) < minimum) {
			notify(t`Even ten times as many pieces do not reach the supplier’s minimum.`, "failure");
		}
	}

	return (
		<Button variant="default" disabled={hasProblems(draft)} onClick={fillUp}>
			<Trans>Fill up to the minimum</Trans>
		</Button>
	);
}

function minimumSentence(total: number, minimum: number, currency: string): string {
	const [done, least] = [formatMoneyIn(currency, total), formatMoneyIn(currency, minimum)];
	return total >= minimum
		? t({ comment: "least is an amount", message: `The supplier’s minimum of ${least} is reached` })
		: t({ comment: "done and least are amounts", message: `${done} of the supplier’s minimum of ${least}` });
}
