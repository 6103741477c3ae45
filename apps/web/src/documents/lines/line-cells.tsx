import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Cell } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";
import type { LineDraft, TextOf } from "./line-draft.ts";
import type { EditsLines } from "./line-editor.ts";
import classes from "./lines.module.css";

type ProductProps = {
	line: LineDraft;
	/** Its codes, shown below the name. */
	codes: readonly (string | null)[];
	/** The product was deleted. */
	isDeleted: boolean;
	/** Shown below the codes. */
	children?: ReactNode;
};

/** A cell with a line's product. */
export function LineProduct({ line: { product, productName }, codes, isDeleted, children }: ProductProps) {
	return (
		<Cell className={`weight-650 ${classes.product}`}>
			<Link to={paths.product(product)}>{productName}</Link>
			<small className="unless-empty">{codes.filter(Boolean).join(" · ")}</small>
			{isDeleted && (
				<small className="rust-text">
					<Trans>Deleted: restore it, or remove this line.</Trans>
				</small>
			)}
			{children}
		</Cell>
	);
}

type InputProps<Line extends LineDraft> = {
	editor: Pick<EditsLines<never, Line>, "type" | "leave">;
	line: Line;
	/** The text that is typed here. */
	name: TextOf<Line>;
	/** The name of the column. */
	column: string;
	/** The name of the field, with that of the product. */
	label: string;
	/** Shown below the field, unless there is a problem. */
	children?: ReactNode;
};

/** A cell to type one of a line's texts: Enter and the arrows go along the column. */
export function LineInput<Line extends LineDraft>({
	editor,
	line,
	name,
	column,
	label,
	children,
}: InputProps<Line>) {
	const noteId = useId();
	const problem = line.problems[name];
	return (
		<Cell label={column} className={`inputs ${classes.cell}`}>
			<input
				data-column={name}
				data-line={line.key}
				// Words for cases are typed, too.
				inputMode={name === "quantity" ? "text" : "decimal"}
				autoComplete="off"
				aria-label={label}
				aria-invalid={problem !== undefined || undefined}
				aria-describedby={noteId}
				value={line.texts[name]}
				onFocus={(event) => event.currentTarget.select()}
				onBlur={() => editor.leave(line.key)}
				onKeyDown={goAlong}
				onChange={(event) => editor.type(line.key, name, event.currentTarget.value)}
			/>
			<small id={noteId} className={problem === undefined ? "unless-empty" : "rust-text"}>
				{problem ?? children}
			</small>
		</Cell>
	);
}

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

/** The id of the message that a line was removed: there is at most one. */
export const REMOVED_LINE = "removed line";

type RemoveProps<Line extends LineDraft> = {
	editor: Pick<EditsLines<never, Line>, "remove">;
	line: Line;
};

/** A cell with the button that removes a line, which the message can put back. */
export function RemoveLine<Line extends LineDraft>({ editor, line }: RemoveProps<Line>) {
	const { key, productName: name } = line;
	function remove(): void {
		const putBack = editor.remove(key);
		notify(t({ comment: "name is a product's", message: `${name} removed` }), "done", {
			id: REMOVED_LINE,
			label: t`Undo`,
			onAct: putBack,
			isUndo: true,
		});
	}
	return (
		<Cell className={`least ${classes.removeCell}`}>
			<button
				type="button"
				className="icon-button"
				aria-label={t({ comment: "name is a product's", message: `Remove ${name}` })}
				onClick={remove}
			>
				<IconX className="icon-small" aria-hidden="true" />
			</button>
		</Cell>
	);
}
