import type { LineNeed } from "@freehub/contract/buying/found-lines";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorSentence } from "#lib/error-sentence.ts";
import { DataTable, useGradual } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";
import { AddLine, type ChosenProduct } from "./add-line.tsx";
import { DraftLine } from "./draft-line.tsx";
import { findByCode, proposed, withMore } from "./find-products.ts";
import { reasonColumns } from "./line-reason.tsx";
import { PasteDialog } from "./paste-dialog.tsx";
import type { PurchaseOrderDraft } from "./purchase-draft.ts";
import type { PurchaseOrderEditor } from "./purchase-editor.ts";
import classes from "./purchase-lines.module.css";

type Props = {
	draft: PurchaseOrderDraft;
	editor: PurchaseOrderEditor;
	/** Why its lines are ordered, by product; undefined: of an order that was sent. */
	needs?: ReadonlyMap<string, LineNeed>;
};

/** The lines of an order, to be filled by keyboard: Enter goes down a column and then to the field for the next product. */
export function DraftLines({ draft, editor, needs }: Props) {
	const { header, lines } = draft;
	const { currency, supplier } = header;
	const terms = { supplier: supplier._id, currency };
	const shown = useGradual(lines);
	const part = useRef<HTMLElement>(null);
	const [isPasting, setPasting] = useState(false);

	const quantityOf = (key: string) =>
		part.current?.querySelector<HTMLInputElement>(`[data-column="quantity"][data-line="${key}"]`);

	/** Adds a product; of one that is on the order already, a scan adds more and a choice goes to its line. */
	async function add(chosen: ChosenProduct): Promise<void> {
		const { product, isScan } = chosen;
		const known = editor.state().draft.lines.find((line) => line.product === product._id);
		if (known === undefined || isScan) await addMore(chosen);
		const line = editor.state().draft.lines.find((one) => one.product === product._id);
		if (line === undefined) return;
		if (isScan)
			notify(
				t({
					comment: "quantity is pieces, name a product's",
					message: `${line.quantityText} × ${line.productName}`,
				}),
			);
		else quantityOf(line.key)?.focus();
	}

	async function addMore({ product: { _id, name }, found, pieces }: ChosenProduct): Promise<void> {
		const notAdded = () => t({ comment: "name is a product's", message: `${name} was not added.` });
		try {
			const line = found ?? (await findByCode(_id, terms));
			// It may have been deleted after it was found.
			if (line === undefined) return notify(notAdded(), "failure");
			// The field of the new line gets the focus.
			if (line.need.isDiscontinued) notify(discontinuedWords(name));
			flushSync(() => editor.edit((now) => withMore(now, line, pieces ?? proposed(line))));
		} catch (error) {
			notify(`${notAdded()} ${errorSentence(error)}`, "failure");
		}
	}

	return (
		<section ref={part} className="stack gap-12" aria-label={t`Lines`} data-lines>
			{lines.length === 0 ? (
				<p className="card dim pad-20">
					<Trans>Nothing is on this order yet. Add a product by its name, its SKU or a scan.</Trans>
				</p>
			) : (
				<div className={classes.lines} data-reasons={needs !== undefined || undefined}>
					<DataTable
						caption={t`Lines of the order`}
						columns={[
							t`Product`,
							...(needs === undefined ? [] : reasonColumns()),
							t`Quantity`,
							t`Price of a piece`,
							{ numbers: t`Line total` },
							t({ context: "column of an order's lines", message: "Remove" }),
						]}
					>
						{shown.map((line) => (
							<DraftLine
								key={line.key}
								line={line}
								currency={currency}
								editor={editor}
								hasReasons={needs !== undefined}
								need={needs?.get(line.product)}
							/>
						))}
					</DataTable>
				</div>
			)}
			<div className="line gap-12 end">
				<AddLine terms={terms} onChoose={(chosen) => void add(chosen)} />
				<Button
					variant="default"
					leftSection={<IconClipboardText aria-hidden="true" />}
					onClick={() => setPasting(true)}
				>
					<Trans>Paste a list</Trans>
				</Button>
			</div>
			<PasteDialog
				terms={terms}
				isOpen={isPasting}
				onClose={() => setPasting(false)}
				onFound={(all) =>
					editor.edit((now) => all.reduce((sum, { found, pieces }) => withMore(sum, found, pieces), now))
				}
			/>
		</section>
	);
}

function discontinuedWords(name: string): string {
	return t({
		comment: "name is a product's",
		message: `${name} is discontinued: it is sold off and no longer ordered.`,
	});
}
