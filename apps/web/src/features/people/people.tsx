import { roles } from "@freehub/domain/access";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#features/identity/identity.public.ts";
import { roleNames } from "#lib/access-words.ts";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Invitations } from "./invitations.tsx";
import { Members } from "./members.tsx";
import classes from "./people.module.css";
import { roleWords } from "./role-select.tsx";

/** Who works here, and what they may do. */
export function People() {
	const { data: settings } = useQuery(settingsQuery);
	return (
		<div className={classes.people}>
			<OnlyWith
				right="people.manage"
				title="People"
				sentence="The people of this shop are managed by its owners."
			>
				<PageHead title="People" />
				{settings?.access === "everyone" && (
					<p className={classes.note}>
						Everyone who signs in manages the inventory on this server (ACCESS=everyone). Roles count once
						ACCESS=staff is set; only the owner's role counts now.
					</p>
				)}
				<RoleList />
				<Members />
				<Invitations />
			</OnlyWith>
		</div>
	);
}

function RoleList() {
	return (
		<details className={classes.roles}>
			<summary>What each role may do</summary>
			<dl>
				{roles.map((role) => (
					<div key={role}>
						<dt>{roleNames[role]}</dt>
						<dd>{roleWords[role]}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
