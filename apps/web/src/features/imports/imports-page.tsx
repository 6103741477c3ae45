import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { exportLink } from "#lib/export-link.ts";
import { paths } from "#lib/paths.ts";
import { useStanding } from "#lib/rights.ts";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { ImportList } from "./import-list.tsx";
import classes from "./imports-page.module.css";
import { addPictures } from "./picture-queue.ts";
import { importQuery } from "./queries.ts";
import { TableDrop } from "./table-drop.tsx";
import { useTableUpload } from "./use-table-upload.ts";

/** The Import screen: where a file of products is dropped, and the imports so far. */
export function ImportsPage() {
	return (
		<OnlyWith right="product.write" title="Import" sentence="Importing is for buyers and owners.">
			<div className={classes.page}>
				<PageTitle>Import</PageTitle>
				<p className={classes.lead}>
					New products and changes of others from one file. You see what it would do before anything is done,
					and can take it back afterwards.
				</p>
				<Upload />
				<Exports />
				<section className={classes.past}>
					<SectionHead heading="Imports so far" aside="Of the last 90 days" />
					<ImportList />
				</section>
			</div>
		</OnlyWith>
	);
}

function Upload() {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const upload = useTableUpload((one, pictures) => {
		queryClient.setQueryData(importQuery(one._id).queryKey, one);
		addPictures(queryClient, one._id, pictures);
		void navigate(paths.import(one._id));
	});
	return <TableDrop upload={upload} />;
}

function Exports() {
	const { offers } = useStanding();
	if (!offers("stock.read")) return null;
	return (
		<div className={classes.exports}>
			<p>
				<strong>Export everything</strong> to change it in a spreadsheet and import it again. What you leave
				as it is stays as it is.
			</p>
			<div>
				{(["csv", "xlsx"] as const).map((format) => (
					<Button
						key={format}
						component="a"
						href={exportLink(format)}
						download
						size="sm"
						variant="default"
						leftSection={<IconDownload size={16} aria-hidden="true" />}
					>
						{format === "csv" ? "Export as CSV" : "Export as Excel"}
					</Button>
				))}
			</div>
		</div>
	);
}
