import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = {
	/** The address of the file. */
	href: string;
	/** Below a list, smaller than in a page's head. */
	isBelow?: boolean;
};

/** Downloads a list as CSV. */
export function ExportCsv(props: Props) {
	return (
		<ExportLink {...props}>
			<Trans>Export as CSV</Trans>
		</ExportLink>
	);
}

/** Downloads a list as XLSX. */
export function ExportXlsx(props: Props) {
	return (
		<ExportLink {...props}>
			<Trans>Export as Excel (XLSX)</Trans>
		</ExportLink>
	);
}

function ExportLink({ href, isBelow = false, children }: Props & { children: ReactNode }) {
	return (
		<Button
			component="a"
			href={href}
			download
			variant="quiet"
			size={isBelow ? "xs" : "md"}
			leftSection={<IconDownload className={isBelow ? "icon-small" : undefined} aria-hidden="true" />}
		>
			{children}
		</Button>
	);
}
