import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorSentence } from "#lib/error-sentence.ts";
import { type Column, DataTable, useGradual } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";
import { AddLine, type ChosenProduct, type FactsOf } from "./add-line.tsx";
import type { LineDraft } from "./line-draft.ts";
import type { EditsLines } from "./line-editor.ts";
import { type FoundProduct, type LineSource, withMore } from "./line-source.ts";
import classes from "./lines.module.css";
import { PasteDialog } from "./paste-dialog.tsx";

type Props<Head, Line extends LineDraft, Found extends FoundProduct> = {
	editor: Pick<EditsLines<Head, Line>, "draft" | "edit"> & {
		document: { typed: { quantity: (line: Line, text: string, header: Head) => Line } };
	};
	lines: readonly Line[];
	source: LineSource<Head, Line, Found>;
	facts: FactsOf;
	caption: string;
	columns: readonly Column[];
	/** The row of a line: cells of its own, `LineInput` and `RemoveLine`. */
	row: (line: Line) => ReactNode;
	/** Said when there are no lines. */
	empty: ReactNode;
};

/** The lines of a document, to be filled by keyboard: Enter goes down a column and then to the field for the next product. */
export function LineList<Head, Line extends LineDraft, Found extends FoundProduct>({
	editor,
	lines,
	source,
	facts,
	caption,
	columns,
	row,
	empty,
}: Props<Head, Line, Found>) {
	const shown = useGradual(lines);
	const part = useRef<HTMLElement>(null);
	const [isPasting, setPasting] = useState(false);
	const find = (codes: readonly string[]) => source.find(codes, editor.draft().header);
	const lineOf = (product: string) => editor.draft().lines.find((line) => line.product === product);

	/** Adds a product; of one that is on the document already, a scan adds more and a choice goes to its line. */
	async function add(chosen: ChosenProduct<Found>): Promise<void> {
		const { product, isScan } = chosen;
		if (lineOf(product._id) === undefined || isScan) await addMore(chosen);
		const line = lineOf(product._id);
		if (line === undefined) return;
		if (isScan)
			notify(
				t({
					comment: "quantity is pieces, name a product's",
					message: `${line.texts.quantity} × ${line.productName}`,
				}),
			);
		else
			part.current?.querySelector<HTMLElement>(`[data-column="quantity"][data-line="${line.key}"]`)?.focus();
	}

	async function addMore({ product: { _id, name }, found, pieces }: ChosenProduct<Found>): Promise<void> {
		const notAdded = () => t({ comment: "name is a product's", message: `${name} was not added.` });
		try {
			const line = found ?? (await find([_id]))(_id);
			// It may have been deleted after it was found.
			if (line === undefined) return notify(notAdded(), "failure");
			const warning = source.warning?.(line);
			if (warning !== undefined) notify(warning);
			// The field of the new line gets the focus.
			flushSync(() => editor.edit((now) => withMore(editor.document, source, now, line, pieces)));
		} catch (error) {
			notify(`${notAdded()} ${errorSentence(error)}`, "failure");
		}
	}

	return (
		<section ref={part} className="stack gap-12" aria-label={t`Lines`} data-lines>
			{lines.length === 0 ? (
				<p className="card dim pad-20">{empty}</p>
			) : (
				<div className={classes.lines}>
					<DataTable caption={caption} columns={columns}>
						{shown.map(row)}
					</DataTable>
				</div>
			)}
			<div className="line gap-12 end">
				<AddLine find={find} facts={facts} onChoose={(chosen) => void add(chosen)} />
				<Button
					variant="default"
					leftSection={<IconClipboardText aria-hidden="true" />}
					onClick={() => setPasting(true)}
				>
					<Trans>Paste a list</Trans>
				</Button>
			</div>
			<PasteDialog
				find={find}
				isOpen={isPasting}
				onClose={() => setPasting(false)}
				onFound={(all) =>
					editor.edit((now) =>
						all.reduce(
							(sum, { found, pieces }) => withMore(editor.document, source, sum, found, pieces),
							now,
						),
					)
				}
			/>
		</section>
	);
}
