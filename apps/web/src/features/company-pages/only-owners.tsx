import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { OnlyWith } from "#ui/only-with.tsx";

export function OnlyOwners({ children }: { children: ReactNode }) {
	return (
		<OnlyWith right="page.write" title={t`Pages`} sentence={t`Writing the company's pages is for owners.`}>
			{children}
		</OnlyWith>
	);
}
