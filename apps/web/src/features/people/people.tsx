import { roles } from "@freehub/domain/access";
import { roleNames } from "#lib/access-words.ts";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Invitations } from "./invitations.tsx";
import { Members } from "./members.tsx";
import classes from "./people.module.css";
import { roleWords } from "./role-words.ts";

type Props = {
	ownId: string;
	/** Roles do not count on this server, except for the owner's. */
	isForEveryone: boolean;
	/** One's own rights have become others. */
	onOwnChange: () => void;
	/** Takes a person without a session to the sign-in page, and back here after it. */
	onSignInNeeded: () => void;
};

/** Who works here, and what they may do. */
export function People({ ownId, isForEveryone, onOwnChange, onSignInNeeded }: Props) {
	return (
		<div className={classes.people}>
			<PageTitle>People</PageTitle>
			<OnlyWith right="people.manage" sentence="The people of this shop are managed by its owners.">
				{isForEveryone && (
					<p className={classes.note}>
						Everyone who signs in manages the inventory on this server (ACCESS=everyone). Roles count once
						ACCESS=staff is set; only the owner's role counts now.
					</p>
				)}
				<RoleList />
				<Members ownId={ownId} onOwnChange={onOwnChange} onSignInNeeded={onSignInNeeded} />
				<Invitations onSignInNeeded={onSignInNeeded} />
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
