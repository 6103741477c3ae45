import type { SaleLine, SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { FreeSource } from "@freehub/contract/stock/promise-sources";
import { fromMinor } from "@freehub/domain/money";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo, useState } from "react";
import { LineInput, LineProduct, RemoveLine } from "#documents/lines/line-cells.tsx";
import type { EditsLines } from "#documents/lines/line-editor.ts";
import { LineList } from "#documents/lines/line-list.tsx";
import { formatMoney } from "#lib/format.ts";
import { Cell, DataRow } from "#ui/data-table.tsx";
import { FreeOfSuggested, freeWords } from "./free-note.tsx";
import { type LinePromise, LinePromises } from "./line-promises.tsx";
import { MovePromise } from "./move-promise.tsx";
import { freeSourcesQuery } from "./queries.ts";
import {
	lineMinor,
	type SaleDraft,
	type SaleHeader,
	type SaleLineDraft,
	saleSource,
} from "./sale-document.ts";
import type { SaleEditor } from "./use-sale-editor.ts";

type Props = {
	order: SalesOrder;
	draft: SaleDraft;
	editor: SaleEditor;
	refusals: ReadonlyMap<string, string>;
};

const none: readonly FreeSource[] = [];

type Moving = { line: SaleLine; from: LinePromise };

/** The lines of an order, to be edited: each with where its pieces are promised from, of a draft with what is free. */
export function SaleLines({ order, draft, editor, refusals }: Props) {
	const [moving, setMoving] = useState<Moving>();
	const isPlaced = order.placedAt !== null;
	const { data } = useQuery({
		...freeSourcesQuery(draft.lines.map(({ product }) => product)),
		...(isPlaced && { enabled: false }),
	});
	// Rows are memoised.
	const free = useMemo(() => data && Map.groupBy(data, ({ product }) => product), [data]);
	const stored = useMemo(() => new Map(order.lines.map((line) => [line._id, line])), [order.lines]);
	return (
		<>
			<LineList
				editor={editor}
				lines={draft.lines}
				source={saleSource}
				facts={(product, among) => <FreeOfSuggested product={product} among={among} />}
				caption={t`Lines of the order`}
				columns={[
					t`Product`,
					t`Quantity`,
					t`Price of a piece`,
					t`Discount`,
					{ numbers: t`Line total` },
					t({ context: "column of an order's lines", message: "Remove" }),
				]}
				row={(line) => (
					<SaleLineRow
						key={line.key}
						line={line}
						stored={stored.get(line._id ?? "")}
						free={isPlaced ? undefined : free && (free.get(line.product) ?? none)}
						isPlaced={isPlaced}
						refusal={refusalOf(refusals, draft.lines.indexOf(line))}
						editor={editor}
						onMove={setMoving}
					/>
				)}
				empty={<Trans>Nothing is on this order yet. Add a product by its name, its SKU or a scan.</Trans>}
			/>
			{moving !== undefined && <MovePromise order={order} {...moving} onClose={() => setMoving(undefined)} />}
		</>
	);
}

/** Why the server has refused a line, in one text, so that memoised rows stay the same. */
function refusalOf(refusals: ReadonlyMap<string, string>, index: number): string {
	const own = [...refusals].filter(([field]) => field.startsWith(`lines.${index}.`));
	return own.map(([, sentence]) => sentence).join(" ");
}

type RowProps = {
	line: SaleLineDraft;
	/** The line as the server has it; undefined: it is new. */
	stored: SaleLine | undefined;
	/** Of a draft, where pieces of its product are free; undefined: that is not known. */
	free: readonly FreeSource[] | undefined;
	isPlaced: boolean;
	refusal: string;
	editor: EditsLines<SaleHeader, SaleLineDraft>;
	onMove: (moving: Moving) => void;
};

/** Memoised, because an order may have hundreds of lines. */
const SaleLineRow = memo(function SaleLineRow(props: RowProps) {
	const { line, stored, free, isPlaced, refusal, editor, onMove } = props;
	const { productName: name, sku, isDeleted, done } = line;
	const its = { editor, line };
	return (
		<DataRow>
			<LineProduct line={line} codes={[sku]} isDeleted={isDeleted}>
				{free && <small>{freeWords(free)}</small>}
				{stored !== undefined && (
					<LinePromises line={stored} onMove={(from) => onMove({ line: stored, from })} />
				)}
				<small className="unless-empty rust-text">{refusal}</small>
			</LineProduct>
			<LineInput
				{...its}
				name="quantity"
				column={t`Quantity`}
				label={t({ comment: "name is a product's", message: `Quantity of ${name}` })}
			>
				{isPlaced && whatHappens(line, stored)}
			</LineInput>
			<LineInput
				{...its}
				name="price"
				column={t`Price of a piece`}
				label={t({ comment: "name is a product's", message: `Price of a piece of ${name}` })}
			/>
			<LineInput
				{...its}
				name="discount"
				column={t`Discount`}
				label={t({ comment: "name is a product's", message: `Discount on ${name}` })}
			/>
			<Cell label={t`Line total`} className="figures">
				{formatMoney(fromMinor(lineMinor(line)))}
			</Cell>
			{done === 0 ? <RemoveLine {...its} /> : <Cell>{null}</Cell>}
		</DataRow>
	);
});

/** The effect of saving on a line's promises, of a placed order: '2 more will wait', '1 will be free again'. */
function whatHappens({ pieces }: SaleLineDraft, stored: SaleLine | undefined): string | undefined {
	const more = pieces - (stored?.ordered ?? 0);
	if (more > 0) return plural(more, { one: "# more will wait", other: "# more will wait" });
	if (more < 0) return plural(-more, { one: "# will be free again", other: "# will be free again" });
	return undefined;
}
