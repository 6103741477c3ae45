import type { Right, Role } from "@freehub/domain/people/access";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import type { SignInState } from "#lib/remembered-path.ts";
import { roleNames } from "#lib/role-words.ts";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { EmptyState, Loading } from "./load-state.tsx";

type Props = {
	right: Right;
	/** Says who may use this. */
	sentence: string;
	/** The page's heading, if the children contain it. */
	title?: string;
	children: ReactNode;
};

/** Shows its children to people with the right; tells others who may use them. */
export function OnlyWith({ right, sentence, title, children }: Props) {
	const { role, isKnown, offers } = usePermissions();
	if (!isKnown) return <Loading />;
	if (offers(right)) return children;
	return (
		<>
			{title !== undefined && <PageHead title={title} />}
			<EmptyState sentence={sentence}>
				{role === undefined ? <SignInLink /> : <p className="dim max-52">{wayThere(role)}</p>}
			</EmptyState>
		</>
	);
}

function wayThere(role: Role): string {
	const roleName = t(roleNames[role]);
	// 'Warehouse' is not a name for a person, unlike the other roles.
	return role === "warehouse"
		? t({
				comment: "roleName is: Warehouse",
				message: `Your account has the ${roleName} role; ask an owner for access.`,
			})
		: t({
				comment: "roleName is such as: Customer",
				message: `Your account is a ${roleName}; ask an owner for access.`,
			});
}

/** Leads to the sign-in page, and from there back here. */
export function SignInLink() {
	const location = useLocation();
	return (
		<ButtonLink to={paths.signIn} state={{ from: location } satisfies SignInState} variant="default">
			<Trans>Sign In</Trans>
		</ButtonLink>
	);
}
