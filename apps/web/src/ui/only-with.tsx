import type { Right, Role } from "@freehub/domain/access";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { roleNames } from "#lib/access-words.ts";
import { usePermissions } from "#lib/permissions.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SignInLink } from "#ui/sign-in-link.tsx";
import classes from "#ui/states.module.css";

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
	const { role, isSettled, offers } = usePermissions();
	if (!isSettled) return <Loading />;
	if (offers(right)) return children;
	return (
		<>
			{title !== undefined && <PageHead title={title} />}
			<EmptyState sentence={sentence}>
				{role === undefined ? <SignInLink /> : <p className={classes.why}>{wayThere(role)}</p>}
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
