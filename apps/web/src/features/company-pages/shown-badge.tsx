import { Trans } from "@lingui/react/macro";
import { Badge } from "#ui/badge.tsx";

/** Whether visitors can see the page. */
export function ShownBadge({ isShown }: { isShown: boolean }) {
	return isShown ? (
		<Badge tone="good">
			<Trans context="page">Shown</Trans>
		</Badge>
	) : (
		<Badge tone="mixed">
			<Trans context="page">Not written</Trans>
		</Badge>
	);
}
