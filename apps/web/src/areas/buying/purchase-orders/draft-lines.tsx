import type { LineNeed } from "@freehub/contract/buying/found-lines";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { LineList } from "#documents/lines/line-list.tsx";
import { DraftLine } from "./draft-line.tsx";
import { reasonColumns } from "./line-reason.tsx";
import { purchaseSource } from "./purchase-document.ts";
import type { PurchaseOrderDraft } from "./purchase-draft.ts";
import classes from "./purchase-lines.module.css";
import { SuggestionFacts } from "./suggestion-facts.tsx";
import type { PurchaseOrderEditor } from "./use-purchase-editor.ts";

type Props = {
	draft: PurchaseOrderDraft;
	editor: PurchaseOrderEditor;
	/** Why its lines are ordered, by product; undefined: of an order that was sent. */
	needs?: ReadonlyMap<string, LineNeed>;
};

/** The lines of an order. */
export function DraftLines({ draft, editor, needs }: Props) {
	const { currency, supplier } = draft.header;
	const terms = { supplier: supplier._id, currency };
	return (
		<div className={needs && classes.reasoned}>
			<LineList
				editor={editor}
				lines={draft.lines}
				source={purchaseSource}
				facts={(product, among) => <SuggestionFacts product={product} among={among} terms={terms} />}
				caption={t`Lines of the order`}
				columns={[
					t`Product`,
					...(needs === undefined ? [] : reasonColumns()),
					t`Quantity`,
					t`Price of a piece`,
					{ numbers: t`Line total` },
					t({ context: "column of an order's lines", message: "Remove" }),
				]}
				row={(line) => (
					<DraftLine
						key={line.key}
						line={line}
						currency={currency}
						editor={editor}
						hasReasons={needs !== undefined}
						need={needs?.get(line.product)}
					/>
				)}
				empty={<Trans>Nothing is on this order yet. Add a product by its name, its SKU or a scan.</Trans>}
			/>
		</div>
	);
}
