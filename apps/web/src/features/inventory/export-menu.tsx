import { t } from "@lingui/core/macro";
import { IconDownload } from "@tabler/icons-react";
import { latePart } from "#lib/late-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import type { Shown } from "./export-ways.tsx";
import { Panel } from "./table/panel.tsx";

const ExportWays = latePart("export-ways", async () => (await import("./export-ways.tsx")).ExportWays);

/** Exports what the table shows, with its filter, order and columns. */
export function ExportMenu(shown: Shown) {
	const { isSettled, offers } = usePermissions();
	if (!isSettled || !offers("stock.read")) return null;
	return (
		<Panel label={t`Export`} icon={<IconDownload aria-hidden="true" />} prepare={() => ExportWays.load()}>
			{(close) => <ExportWays {...shown} onClose={close} />}
		</Panel>
	);
}
