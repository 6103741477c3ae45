import type { Import } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { exportLink } from "#areas/catalogue/products/export-ways.tsx";
import { formatCount } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { Changed } from "#ui/live-quantity.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import managed from "#ui/managed-list.module.css";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/page-title.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { ComingFrom } from "./coming-from.tsx";
import { importStateWords } from "./import-words.ts";
import classes from "./imports-page.module.css";
import { addPictures } from "./picture-queue.ts";
import { importPagesQuery, importQuery } from "./queries.ts";
import { TableDrop } from "./table-drop.tsx";
import { uploadProducts, useTableUpload } from "./use-table-upload.ts";

/** The Import screen: the upload of a product file, and the list of previous imports. */
export function ImportsPage() {
	return (
		<OnlyWith right="product.write" title={t`Import`} sentence={t`Importing is for buyers and owners.`}>
			<div>
				<PageHead title={t`Import`} />
				<p className="lead below-20">
					<Trans>
						Add and change products from one file. You see what it will do first, and can undo it afterwards.
					</Trans>
				</p>
				<UploadTable />
				<ComingFrom />
				<Exports />
				<section className={`above-48 headings-24 ${managed.list}`}>
					<SectionHead heading={t`Past imports`} aside={t`Last 90 days`} />
					<ImportList />
				</section>
			</div>
		</OnlyWith>
	);
}

function UploadTable() {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const upload = useTableUpload(uploadProducts, (one, pictures) => {
		queryClient.setQueryData(importQuery(one._id).queryKey, one);
		addPictures(queryClient, one._id, pictures);
		void navigate(paths.import(one._id));
	});
	return <TableDrop upload={upload} takesPictures />;
}

function Exports() {
	const { offers } = usePermissions();
	if (!offers("stock.read")) return null;
	return (
		<div className={classes.exports}>
			<p>
				<Trans>
					<strong className="ink">Export everything</strong> to change it in a spreadsheet and import it
					again. What you don't touch stays the same.
				</Trans>
			</p>
			<div className="buttons">
				{(["csv", "xlsx"] as const).map((format) => (
					<Button
						key={format}
						component="a"
						href={exportLink(format)}
						download
						size="sm"
						variant="default"
						leftSection={<IconDownload className="icon-small" aria-hidden="true" />}
					>
						{format === "csv" ? t`Export as CSV` : t`Export as Excel`}
					</Button>
				))}
			</div>
		</div>
	);
}

/** The previous imports, newest first. */
function ImportList() {
	const imports = useInfiniteQuery(importPagesQuery);
	if (imports.data === undefined)
		return <LoadState query={imports} what={t`The imports could not be loaded.`} />;
	const items = imports.data.pages.flatMap((page) => page.items);
	if (items.length === 0) return <EmptyState sentence={t`No imports yet.`} />;
	return (
		<>
			<DataTable
				caption={t`Imports, newest first`}
				columns={[t`File`, t`State`, { numbers: t`Rows` }, t`Who`, t`When`]}
			>
				{items.map((item) => (
					<ImportLine key={item._id} item={item} />
				))}
			</DataTable>
			<ShowMore what={t`imports`} pages={imports} />
		</>
	);
}

function ImportLine({ item: { _id, name, state, counts, createdAt, createdByName } }: { item: Import }) {
	const { label, tone } = importStateWords[state];
	return (
		<DataRow>
			<Cell className={`weight-650 ${classes.file}`}>
				<Link to={paths.import(_id)}>{name}</Link>
			</Cell>
			<Cell>
				<Changed value={state}>
					<Badge {...(tone ? { tone } : {})}>{t(label)}</Badge>
				</Changed>
			</Cell>
			<Cell label={t`Rows`} className="figures">
				{formatCount(counts.total)}
				<small>{importCountWords(counts)}</small>
			</Cell>
			<Cell label={t`Who`}>{personName(createdByName)}</Cell>
			<Cell label={t`When`}>
				<time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
			</Cell>
		</DataRow>
	);
}

/** '12 new, 3 changed'; zero counts are omitted. */
function importCountWords({ new: created, changed, unchanged, passed, refused }: Import["counts"]): string {
	const parts = [
		created > 0 && t({ context: "rows", message: plural(created, { one: "# new", other: "# new" }) }),
		changed > 0 && t({ context: "rows", message: plural(changed, { one: "# changed", other: "# changed" }) }),
		unchanged > 0 &&
			t({ context: "rows", message: plural(unchanged, { one: "# unchanged", other: "# unchanged" }) }),
		passed > 0 &&
			t({ context: "rows", message: plural(passed, { one: "# passed over", other: "# passed over" }) }),
		refused > 0 && t({ context: "rows", message: plural(refused, { one: "# refused", other: "# refused" }) }),
	];
	return parts.filter(Boolean).join(", ");
}
