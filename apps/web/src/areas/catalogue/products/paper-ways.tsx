import type { PaperGrouping, ProductPaper } from "@freehub/contract/catalogue/product-papers";
import { reads } from "@freehub/contract/shop-window/reads";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { api } from "#lib/api.ts";
import { saveFile } from "#lib/save-file.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import type { ShownTable } from "./shown-table.ts";
import classes from "./table/toolbar.module.css";

type Wanted = { paper: ProductPaper; by?: PaperGrouping } & Pick<ShownTable, "query">;

/** Draws a paper, and saves it. It is no link, because a refusal has to be read: too many products do not fit on one. */
const savePaper: Write<Wanted, Blob> = {
	send: ({ paper, by, query }) =>
		api.file(reads.getProductPaper, { params: { paper }, query: { ...query, by } }),
	show: (pdf, { paper }) => saveFile(pdf, `freehub-${paper}.pdf`),
};

const papers: readonly (Omit<Wanted, "query"> & { label: MessageDescriptor; note: MessageDescriptor })[] = [
	{ paper: "price-list", by: "category", label: msg`Price list (PDF)`, note: msg`By category` },
	{ paper: "price-list", by: "model", label: msg`Price list (PDF)`, note: msg`By model` },
	{
		paper: "shelf-list",
		label: msg`Shelf list (PDF)`,
		note: msg`By place, with room to write what was counted`,
	},
];

/** The papers that the products of the table can be printed on; the panel closes once one is saved. */
export function PaperWays({ query, onClose }: Pick<ShownTable, "query"> & { onClose: () => void }) {
	const { run, isPending, failure } = useWrite(savePaper);
	return (
		<>
			<ul className={classes.exportWays} aria-label={t`On paper`} aria-busy={isPending}>
				{papers.map(({ paper, by, label, note }) => (
					<li key={`${paper} ${by}`}>
						<button
							type="button"
							disabled={isPending}
							onClick={() =>
								void run({ paper, query, ...(by && { by }) }).then(({ isDone }) => isDone && onClose())
							}
						>
							{t(label)}
							<small>{t(note)}</small>
						</button>
					</li>
				))}
			</ul>
			<output className="quiet">{isPending && <Trans>The PDF is being made …</Trans>}</output>
			<FailureNote>{failure}</FailureNote>
		</>
	);
}
