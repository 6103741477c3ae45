import { IconDownload } from "@tabler/icons-react";
import { exportLink } from "#lib/export-link.ts";
import { usePermissions } from "#lib/permissions.ts";
import { exportFields } from "./export-fields.ts";
import classes from "./export-menu.module.css";
import type { ColumnId } from "./table/columns.ts";
import { Panel } from "./table/panel.tsx";

type Props = {
	/** The table's filter and sort, as the server takes them. */
	query: Readonly<Record<string, string | number | undefined>>;
	columns: readonly ColumnId[];
};

const formats = [
	{ format: "csv", label: "CSV" },
	{ format: "xlsx", label: "Excel (XLSX)" },
] as const;

/** Downloads what the table shows: its filter, its order and its columns. */
export function ExportMenu({ query, columns }: Props) {
	const { isSettled, offers } = usePermissions();
	if (!isSettled || !offers("stock.read")) return null;
	return (
		<Panel label="Export" icon={<IconDownload size={18} aria-hidden="true" />}>
			{(close) => (
				<ul className={classes.ways}>
					{formats.map(({ format, label }) => (
						<li key={format}>
							<a
								href={exportLink(format, { query, columns: exportFields(columns) })}
								download
								onClick={() => close()}
							>
								{label}
								<small>What the table shows</small>
							</a>
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}
