import { sourcePrograms } from "@freehub/contract/catalogue/source-formats/format-ids";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { EmptyState } from "#ui/load-state.tsx";

/** Shown for a shop without products, with the two ways to add some, if the person may add them. */
export function EmptyShop({ addItemPath = paths.dashboardAddItem }: { addItemPath?: string }) {
	const { offers, role } = usePermissions();
	const names = Object.values(sourcePrograms).join(", ");
	const picture = "/drawings/empty.svg";
	if (!offers("product.write")) return <EmptyState sentence={t`Nothing here yet.`} picture={picture} />;
	return (
		<EmptyState sentence={t`Nothing here yet. Add the first product.`} picture={picture}>
			{role === "owner" && (
				<p>
					<Trans>You are the owner of this shop.</Trans>
				</p>
			)}
			<p className="dim max-52">
				<Trans comment="names are programs such as Shopify">
					Coming from {names} or a spreadsheet? Import its file as it is.
				</Trans>
			</p>
			<div className="buttons centred">
				<Button component={Link} to={addItemPath}>
					<Trans>Add Item</Trans>
				</Button>
				<Button component={Link} to={paths.imports} variant="default">
					<Trans>Import</Trans>
				</Button>
			</div>
		</EmptyState>
	);
}
