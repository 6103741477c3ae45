import type { Supplier } from "@freehub/contract/buying-suppliers";
import { shop } from "@freehub/domain/shop";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatMoneyIn } from "#lib/format.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { draftTotal, type OrderDraft } from "./order-draft.ts";
import classes from "./order-page.module.css";

type Props = { draft: OrderDraft; supplier: Supplier | undefined };

/** What a draft costs, and how far it is from the supplier's minimum. */
export function DraftTotals({ draft, supplier }: Props) {
	const { lines, header } = draft;
	const { currency } = header;
	const total = draftTotal(draft);
	const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
	const { minimumOrder: minimum = null } = supplier ?? {};
	const hasMinimum = minimum !== null && minimum > 0 && (supplier?.currency ?? shop().currency) === currency;
	return (
		<section className={classes.totals} aria-label={t({ context: "of an order", message: "Total" })}>
			<p>
				<span className="quiet figures">
					{t`${plural(lines.length, { one: "# line", other: "# lines" })}, ${plural(pieces, { one: "# piece", other: "# pieces" })}`}
				</span>
				<strong>
					<Trans context="of money">Total</Trans> <output>{formatMoneyIn(currency, total)}</output>
				</strong>
			</p>
			{hasMinimum && (
				<ProgressBar
					label={t`Minimum order`}
					done={Math.min(total, minimum)}
					total={minimum}
					words={minimumSentence(total, minimum, currency)}
				/>
			)}
		</section>
	);
}

function minimumSentence(total: number, minimum: number, currency: string): string {
	const [done, least] = [formatMoneyIn(currency, total), formatMoneyIn(currency, minimum)];
	return total >= minimum
		? t({ comment: "least is an amount", message: `The supplier’s minimum of ${least} is reached` })
		: t({ comment: "done and least are amounts", message: `${done} of the supplier’s minimum of ${least}` });
}
