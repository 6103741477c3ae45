import { type Right, type Role, rightsOf, roles } from "@freehub/domain/access";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { roleNouns } from "#lib/access-words.ts";
import { formatList } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SignInLink } from "#ui/sign-in-link.tsx";
import classes from "#ui/states.module.css";

type Props = {
	right: Right;
	/** Whom this is for. */
	sentence: string;
	/** The page's heading, where the children bring it along. */
	title?: string;
	children: ReactNode;
};

/** Shows its children to those with the right; others are told whom they are for. */
export function OnlyWith({ right, sentence, title, children }: Props) {
	const { role, isSettled, offers } = usePermissions();
	if (!isSettled) return <Loading />;
	if (offers(right)) return children;
	return (
		<>
			{title !== undefined && <PageHead title={title} />}
			<EmptyState sentence={sentence}>
				{role === undefined ? <SignInLink /> : <p className={classes.why}>{wayThere(right, role)}</p>}
			</EmptyState>
		</>
	);
}

function wayThere(right: Right, role: Role): string {
	const enough = roles.filter((one) => rightsOf(one, "staff").includes(right));
	if (enough.length === 1) return t({ comment: "one is an owner", message: "An owner can make you one." });
	const yours = t(roleNouns[role]);
	const others = formatList(
		enough.map((one) => t(roleNouns[one])),
		"disjunction",
	);
	return t({
		comment: "yours and others are roles, such as 'viewer' and 'buyer or owner'",
		message: `Your role is ${yours}; this takes ${others}. Ask an owner.`,
	});
}
