import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { fromMinor } from "@freehub/domain/money";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { LineConflicts } from "#documents/lines/line-conflicts.tsx";
import { hasProblems } from "#documents/lines/line-draft.ts";
import { SaveBar, SaveFailure, SaveState, whenSaved } from "#documents/lines/save-state.tsx";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatMoney } from "#lib/format.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { PageHead } from "#ui/page-head.tsx";
import { OrderActions } from "./order-actions.tsx";
import { refusalsOf } from "./refusals.ts";
import { ReservationAnswer } from "./reservation-answer.tsx";
import { SaleRevisions } from "./revisions.tsx";
import { SaleDeliveries } from "./sale-deliveries.tsx";
import { lineMinor, type SaleDraft, type SaleHeader } from "./sale-document.ts";
import { SaleFacts } from "./sale-facts.tsx";
import { SaleFields } from "./sale-fields.tsx";
import { SaleLines } from "./sale-lines.tsx";
import { SaleMails } from "./sale-mail.tsx";
import { customerName, headerWords, SaleBadges, saleTitle } from "./sale-words.tsx";
import classes from "./sales.module.css";
import { useSaleEditor } from "./use-sale-editor.ts";

/** An order that can be changed: a draft saves itself, changes of a placed one are saved together, as a revision. */
export function EditableSale({ order }: { order: SalesOrder }) {
	const { editor, state } = useSaleEditor(order);
	const { draft, error } = state;
	const isDraft = order.placedAt === null;
	const refusals = refusalsOf(error);
	return (
		<div className="without-empty stack gap-16">
			<PageHead
				title={saleTitle(order)}
				crumbs={[{ label: t`Customer orders`, to: paths.salesOrders }]}
				fact={
					<span className="line gap-10">
						<SaleBadges order={order} />
						{isDraft && <SaveState state={state} />}
					</span>
				}
				actions={
					<OrderActions
						order={order}
						whenSaved={async (act) => {
							if (isDraft || state.change === undefined) await whenSaved(editor, act);
							else notify(t`Save the changes of this order first, or discard them.`, "failure");
						}}
					/>
				}
			/>
			<ReservationAnswer order={order} mayWrite />
			<LineConflicts
				editor={editor}
				state={state}
				headerWords={(field, theirs) => ({ name: t(headerWords[field]), value: valueOf(field, theirs) })}
			>
				{(person) => <Trans>{person} has changed this order too.</Trans>}
			</LineConflicts>
			{isDraft ? (
				<SaveFailure editor={editor} error={error} />
			) : (
				<FailureNote>{error === null ? undefined : errorSentence(error)}</FailureNote>
			)}
			<SaleFields
				header={draft.header}
				refusals={refusals}
				onChange={(part) => editor.edit(({ header, lines }) => ({ header: { ...header, ...part }, lines }))}
			/>
			<SaleLines order={order} draft={draft} editor={editor} refusals={refusals} />
			<SaleTotals draft={draft} />
			{!isDraft && (state.change !== undefined || hasProblems(draft)) && (
				<SaveBar editor={editor} isSaving={state.isSaving} label={t`Changes of this order`} />
			)}
			{isDraft && <SaleFacts order={order} />}
			{!isDraft && (
				<>
					<SaleMails order={order} mayWrite />
					<SaleDeliveries order={order} mayWrite />
					<SaleRevisions order={order} />
				</>
			)}
		</div>
	);
}

/** The value of a field of the head in words; undefined: a place is named by its id alone. */
function valueOf(field: keyof SaleHeader, theirs: SaleHeader): string | undefined {
	switch (field) {
		case "collectAt":
			return undefined;
		case "customer":
			return customerName(theirs);
		case "due":
			return theirs.due === null ? "–" : formatFullDate(theirs.due);
		case "holdUntil":
			return theirs.holdUntil === null ? "–" : formatTimestamp(theirs.holdUntil);
		case "note":
		case "tillReceipt":
			return theirs[field] || "–";
	}
}

function SaleTotals({ draft: { lines } }: { draft: SaleDraft }) {
	const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
	const total = lines.reduce((sum, line) => sum + lineMinor(line), 0);
	return (
		<section className={classes.totals} aria-label={t({ context: "of an order", message: "Total" })}>
			<p className="ends gap-12">
				<span className="quiet figures">
					{t`${plural(lines.length, { one: "# line", other: "# lines" })}, ${plural(pieces, { one: "# piece", other: "# pieces" })}`}
				</span>
				<strong>
					<Trans context="of money">Total</Trans> <output>{formatMoney(fromMinor(total))}</output>
				</strong>
			</p>
		</section>
	);
}
