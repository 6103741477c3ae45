import type { LineNeed } from "@freehub/contract/buying/found-lines";
import { t } from "@lingui/core/macro";
import { memo } from "react";
import { LineInput, LineProduct, RemoveLine } from "#documents/lines/line-cells.tsx";
import { casesSentence } from "#documents/lines/typed-pieces.ts";
import { DataRow } from "#ui/data-table.tsx";
import { ProposalNote, ReasonCells, ReasonLine } from "./line-reason.tsx";
import { PriceNote } from "./price-note.tsx";
import { lineWithPieces, type PurchaseLineDraft } from "./purchase-draft.ts";
import type { PurchaseOrderEditor } from "./use-purchase-editor.ts";

type Props = {
	line: PurchaseLineDraft;
	currency: string;
	editor: PurchaseOrderEditor;
	/** Whether the columns that say why it is ordered are there: not of an order that was sent. */
	hasReasons: boolean;
	/** Undefined while it is not known. */
	need: LineNeed | undefined;
};

/** A line of an order with its three numbers. Memoised, because an order may have hundreds of lines. */
export const DraftLine = memo(function DraftLine({ line, currency, editor, hasReasons, need }: Props) {
	const { key, productName: name, sku, supplierSku, pack, pieces, isDeleted } = line;
	const its = { editor, line };
	return (
		<DataRow>
			<LineProduct line={line} codes={[sku, supplierSku]} isDeleted={isDeleted}>
				{need !== undefined && (
					<>
						<ReasonLine need={need} pieces={pieces} />
						<ProposalNote
							need={need}
							name={name}
							pieces={pieces}
							onTake={(wanted) => editor.editLine(key, (now) => lineWithPieces(now, wanted, currency))}
						/>
					</>
				)}
			</LineProduct>
			{hasReasons && <ReasonCells need={need} pieces={pieces} />}
			<LineInput
				{...its}
				name="quantity"
				column={t`Quantity`}
				label={t({ comment: "name is a product's", message: `Quantity of ${name}` })}
			>
				{casesSentence(pieces, pack)}
			</LineInput>
			<LineInput
				{...its}
				name="unit"
				column={t`Price of a piece`}
				label={t({ comment: "name is a product's", message: `Price of a piece of ${name}` })}
			>
				<PriceNote line={line} currency={currency} editor={editor} />
			</LineInput>
			<LineInput
				{...its}
				name="total"
				column={t`Line total`}
				label={t({ comment: "name is a product's", message: `Line total of ${name}` })}
			/>
			<RemoveLine {...its} />
		</DataRow>
	);
});
