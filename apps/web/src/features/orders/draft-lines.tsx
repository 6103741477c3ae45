import type { Product } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorSentence } from "#lib/error-sentence.ts";
import { DataTable, useGradual } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";
import { AddLine, type ChosenProduct } from "./add-line.tsx";
import { DraftLine } from "./draft-line.tsx";
import { currentOffer, fewest, withMore } from "./find-products.ts";
import type { PurchaseOrderDraft } from "./order-draft.ts";
import type { PurchaseOrderEditor } from "./order-editor.ts";
import classes from "./order-lines.module.css";
import { PasteDialog } from "./paste-dialog.tsx";
import { offersOfQuery } from "./queries.ts";

type Props = { draft: PurchaseOrderDraft; editor: PurchaseOrderEditor };

/** The lines of an order, to be filled by keyboard: Enter goes down a column and then to the field for the next product. */
export function DraftLines({ draft, editor }: Props) {
	const { header, lines } = draft;
	const { currency, supplier } = header;
	const shown = useGradual(lines);
	const queryClient = useQueryClient();
	const part = useRef<HTMLElement>(null);
	const [isPasting, setPasting] = useState(false);

	const quantityOf = (key: string) =>
		part.current?.querySelector<HTMLInputElement>(`[data-column="quantity"][data-line="${key}"]`);

	/** Adds a product; of one that is on the order already, a scan adds more and a choice goes to its line. */
	async function add({ product, pieces, isScan }: ChosenProduct): Promise<void> {
		const known = editor.state().draft.lines.find((line) => line.product === product._id);
		if (known === undefined || isScan) await addMore(product, pieces);
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

	async function addMore(product: Product, pieces: number | undefined): Promise<void> {
		try {
			const offers = await queryClient.fetchQuery(offersOfQuery(supplier._id, product._id));
			const offer = currentOffer(offers, currency);
			// The field of the new line gets the focus.
			flushSync(() => editor.edit((now) => withMore(now, { product, offer }, pieces ?? fewest(offer))));
		} catch (error) {
			const { name } = product;
			notify(
				t({ comment: "name is a product's", message: `${name} was not added.` }) + ` ${errorSentence(error)}`,
				"failure",
			);
		}
	}

	return (
		<section ref={part} className="stack gap-12" aria-label={t`Lines`} data-lines>
			{lines.length === 0 ? (
				<p className="card dim pad-20">
					<Trans>Nothing is on this order yet. Add a product by its name, its SKU or a scan.</Trans>
				</p>
			) : (
				<div className={classes.lines}>
					<DataTable
						caption={t`Lines of the order`}
						columns={[
							t`Product`,
							t`Quantity`,
							t`Price of a piece`,
							t`Line total`,
							t({ context: "column of an order's lines", message: "Remove" }),
						]}
					>
						{shown.map((line) => (
							<DraftLine key={line.key} line={line} currency={currency} editor={editor} />
						))}
					</DataTable>
				</div>
			)}
			<div className="line gap-12 end">
				<AddLine supplier={supplier._id} onChoose={(chosen) => void add(chosen)} />
				<Button
					variant="default"
					leftSection={<IconClipboardText aria-hidden="true" />}
					onClick={() => setPasting(true)}
				>
					<Trans>Paste a list</Trans>
				</Button>
			</div>
			<PasteDialog
				supplier={supplier._id}
				currency={currency}
				isOpen={isPasting}
				onClose={() => setPasting(false)}
				onFound={(found) =>
					editor.edit((now) => found.reduce((sum, { pieces, ...one }) => withMore(sum, one, pieces), now))
				}
			/>
		</section>
	);
}
