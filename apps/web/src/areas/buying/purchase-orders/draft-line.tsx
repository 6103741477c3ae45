import type { LineNeed } from "@freehub/contract/buying/found-lines";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, memo, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Cell, DataRow } from "#ui/data-table.tsx";
import { ProposalNote, ReasonCells, ReasonLine } from "./line-reason.tsx";
import { PriceNote } from "./price-note.tsx";
import {
	type LineDraft,
	type LineField,
	lineWithPieces,
	lineWithQuantity,
	normalised,
	withTotal,
	withUnit,
} from "./purchase-draft.ts";
import type { PurchaseOrderEditor } from "./purchase-editor.ts";
import classes from "./purchase-lines.module.css";
import { casesSentence } from "./typed-pieces.ts";

type Props = {
	line: LineDraft;
	currency: string;
	editor: PurchaseOrderEditor;
	/** Whether the columns that say why it is ordered are there: not of an order that was sent. */
	hasReasons: boolean;
	/** Undefined while it is not known. */
	need: LineNeed | undefined;
};

/** A line of an order with its three numbers. Memoised, because an order may have hundreds of lines. */
export const DraftLine = memo(function DraftLine({ line, currency, editor, hasReasons, need }: Props) {
	const { key, product, productName: name, sku, supplierSku, pack, pieces, isDeleted } = line;

	const normalise = () => {
		if (normalised(line, currency).quantityText !== line.quantityText || hasOtherText(line, currency)) {
			editor.editLine(key, (now) => normalised(now, currency));
		}
	};
	const field = (
		column: LineField,
		label: string,
		value: string,
		onType: (text: string) => void,
		more?: ReactNode,
	) => (
		<DraftNumberCell
			column={column}
			lineKey={key}
			label={label}
			value={value}
			problem={line.problems[column]}
			onType={onType}
			onLeave={normalise}
		>
			{more}
		</DraftNumberCell>
	);
	return (
		<DataRow>
			<Cell className={`weight-650 ${classes.product}`}>
				<Link to={paths.product(product)}>{name}</Link>
				<small className="unless-empty">{[sku, supplierSku].filter(Boolean).join(" · ")}</small>
				{isDeleted && (
					<small className="rust-text">
						<Trans>Deleted: restore it, or remove this line.</Trans>
					</small>
				)}
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
			</Cell>
			{hasReasons && <ReasonCells need={need} pieces={pieces} />}
			{field(
				"quantity",
				t({ comment: "name is a product's", message: `Quantity of ${name}` }),
				line.quantityText,
				(text) => editor.editLine(key, (now) => lineWithQuantity(now, text, currency)),
				casesSentence(pieces, pack),
			)}
			{field(
				"unit",
				t({ comment: "name is a product's", message: `Price of a piece of ${name}` }),
				line.unitText,
				(text) => editor.editLine(key, (now) => withUnit(now, text, currency)),
				<PriceNote line={line} currency={currency} editor={editor} />,
			)}
			{field(
				"total",
				t({ comment: "name is a product's", message: `Line total of ${name}` }),
				line.totalText,
				(text) => editor.editLine(key, (now) => withTotal(now, text, currency)),
			)}
			<Cell className={`least ${classes.removeCell}`}>
				<button
					type="button"
					className="icon-button"
					aria-label={t({ comment: "name is a product's", message: `Remove ${name}` })}
					onClick={() =>
						editor.edit((draft) => ({ ...draft, lines: draft.lines.filter((one) => one.key !== key) }))
					}
				>
					<IconX className="icon-small" aria-hidden="true" />
				</button>
			</Cell>
		</DataRow>
	);
});

function hasOtherText(line: LineDraft, currency: string): boolean {
	const { unitText, totalText } = normalised(line, currency);
	return unitText !== line.unitText || totalText !== line.totalText;
}

type CellProps = {
	column: LineField;
	lineKey: string;
	label: string;
	value: string;
	problem: string | undefined;
	onType: (text: string) => void;
	onLeave: () => void;
	/** Shown below the field. */
	children: ReactNode;
};

/** Enter and the arrows go down a column and up again; below the last line is the field for the next product. */
function goAlong(event: KeyboardEvent<HTMLInputElement>): void {
	const { key, currentTarget, nativeEvent } = event;
	const step = key === "ArrowUp" ? -1 : key === "ArrowDown" || key === "Enter" ? 1 : 0;
	if (step === 0 || nativeEvent.isComposing) return;
	event.preventDefault();
	const part = currentTarget.closest("[data-lines]");
	const column = [
		...(part?.querySelectorAll<HTMLElement>(`[data-column="${currentTarget.dataset.column}"]`) ?? []),
	];
	const next = column[column.indexOf(currentTarget) + step];
	if (next !== undefined) next.focus();
	else if (step === 1) part?.querySelector<HTMLElement>("[data-add]")?.focus();
}

const columnNames: Record<LineField, () => string> = {
	quantity: () => t`Quantity`,
	unit: () => t`Price of a piece`,
	total: () => t`Line total`,
};

function DraftNumberCell({ column, lineKey, label, value, problem, onType, onLeave, children }: CellProps) {
	const noteId = useId();
	return (
		<Cell label={columnNames[column]()} className={`inputs ${classes.cell}`}>
			<input
				data-column={column}
				data-line={lineKey}
				// Words for cases are typed, too.
				inputMode={column === "quantity" ? "text" : "decimal"}
				autoComplete="off"
				aria-label={label}
				aria-invalid={problem !== undefined || undefined}
				aria-describedby={noteId}
				value={value}
				onFocus={(event) => event.currentTarget.select()}
				onBlur={onLeave}
				onKeyDown={goAlong}
				onChange={(event) => onType(event.currentTarget.value)}
			/>
			<small id={noteId} className={problem === undefined ? "unless-empty" : "rust-text"}>
				{problem ?? children}
			</small>
		</Cell>
	);
}
