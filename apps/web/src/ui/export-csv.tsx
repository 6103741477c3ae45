import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";

type Props = {
	/** The address of the file. */
	href: string;
	/** Below a list, smaller than in a page's head. */
	isBelow?: boolean;
};

/** Downloads a list as CSV. */
export function ExportCsv({ href, isBelow = false }: Props) {
	return (
		<Button
			component="a"
			href={href}
			download
			variant="quiet"
			size={isBelow ? "xs" : "md"}
			leftSection={<IconDownload className={isBelow ? "icon-small" : undefined} aria-hidden="true" />}
		>
			<Trans>Export as CSV</Trans>
		</Button>
	);
}
