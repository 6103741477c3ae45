import { t } from "@lingui/core/macro";
import { SignInPopup } from "#areas/people/sign-in/sign-in-popup.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";

export function Component() {
	return (
		<main>
			<DocumentTitle>{t`Sign In`}</DocumentTitle>
			<SignInPopup />
		</main>
	);
}
