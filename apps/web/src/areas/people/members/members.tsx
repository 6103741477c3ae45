import type { Member } from "@freehub/contract/people/people";
import type { Role } from "@freehub/domain/people/access";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import "#ui/styles/fields.css";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { refreshSession } from "#areas/people/sign-in/queries.ts";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { formatDay } from "#lib/format-time.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { RemoveButton, SignOutButton } from "./member-buttons.tsx";
import { MemberStores, useHasStores } from "./member-stores.tsx";
import classes from "./people.module.css";
import { changeMemberRole } from "./people-writes.ts";
import { memberPagesQuery } from "./queries.ts";
import { RoleSelect } from "./role-select.tsx";

/** Everyone with an account, with their roles. */
export function Members() {
	const [asked] = useSearchParams();
	const from = asked.get("search") ?? "";
	const [search, setSearch] = useState(from);
	const [followed, setFollowed] = useState(from);
	// The URL of the same page has changed, for example by the palette.
	if (from !== followed) {
		setFollowed(from);
		setSearch(from);
	}
	return (
		<section className="stack gap-16 above-16" aria-labelledby="members">
			<h2 id="members">
				<Trans>Members</Trans>
			</h2>
			<SearchBox
				className="max-360"
				label={t`Search people`}
				placeholder={t`Search name or address …`}
				search={search}
				onSearch={setSearch}
				pause={200}
			/>
			<MemberList search={search} />
		</section>
	);
}

function MemberList({ search }: { search: string }) {
	const people = useInfiniteQuery(memberPagesQuery(search));
	const hasStores = useHasStores();
	if (people.data === undefined)
		return <LoadState query={people} what={t`The people could not be loaded.`} />;
	const members = people.data.pages.flatMap((page) => page.items);
	if (members.length === 0) return <EmptyState sentence={t`Nobody matches ‘${search}’.`} />;
	return (
		<>
			<DataTable
				caption={t`Everyone with an account, in the order they joined`}
				columns={[t`Name`, t`Address`, t`Joined`, t`Role`, ...(hasStores ? [t`Stores`] : []), t`Account`]}
				isStale={people.isPlaceholderData}
			>
				{members.map((member) => (
					<MemberRow key={member._id} member={member} hasStores={hasStores} />
				))}
			</DataTable>
			<ShowMore what={t`people`} pages={people} total={people.data.pages.at(-1)?.total ?? 0} />
		</>
	);
}

function MemberRow({ member, hasStores }: { member: Member; hasStores: boolean }) {
	const isOwn = useSession().user?.id === member._id;
	return (
		<DataRow>
			<Cell className="weight-650">
				{member.name}
				{isOwn && (
					<span className={classes.you}>
						<Badge>
							<Trans comment="beside one's own name">You</Trans>
						</Badge>
					</span>
				)}
			</Cell>
			<Cell className={classes.address}>
				{member.email}
				<small>
					{member.emailVerified ? (
						<Trans context="email address">confirmed</Trans>
					) : (
						<Trans context="email address">not confirmed</Trans>
					)}
				</small>
			</Cell>
			<Cell label={t`Joined`} className="nowrap">
				<time dateTime={member.createdAt}>{formatDay(member.createdAt)}</time>
			</Cell>
			<Cell className={classes.roleCell}>
				<RoleForm member={member} isOwn={isOwn} />
			</Cell>
			{hasStores && (
				<Cell label={t`Stores`}>
					<MemberStores member={member} isOwn={isOwn} />
				</Cell>
			)}
			<Cell>
				{!isOwn && (
					<div className="row gap-8">
						<SignOutButton member={member} />
						<RemoveButton member={member} />
					</div>
				)}
			</Cell>
		</DataRow>
	);
}

/** A member's role. Needs a save button, because a select changes with every press of an arrow key. */
function RoleForm({ member, isOwn }: { member: Member; isOwn: boolean }) {
	const queryClient = useQueryClient();
	const [chosen, setChosen] = useState<Role>();
	const { run, isPending, failure, reset } = useWrite(changeMemberRole);
	const role = chosen ?? member.role;
	const isChanged = role !== member.role;
	const { name } = member;
	const person = name;

	function choose(next: Role) {
		reset();
		setChosen(next);
	}

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!isChanged) return;
		const { isDone } = await run({ member, role });
		// The select shows the stored role again: the new one or the old one.
		setChosen(undefined);
		if (isDone && isOwn) void refreshSession(queryClient);
	}

	return (
		<form className="stack gap-8" onSubmit={(event) => void submit(event)}>
			<RoleSelect
				aria-label={t`Role of ${name}`}
				value={role}
				onChange={choose}
				disabled={isPending}
				error={failure}
			/>
			{isChanged && (
				<>
					{isOwn && (
						<p className="label amber-text">
							<Trans>You will lose access to this page.</Trans>
						</p>
					)}
					<div className="row gap-8">
						<Button type="submit" size="sm" loading={isPending}>
							<Trans>
								Save<VisuallyHidden> the role of {person}</VisuallyHidden>
							</Trans>
						</Button>
						<Button size="sm" variant="default" onClick={() => choose(member.role)} disabled={isPending}>
							<Trans>Cancel</Trans>
						</Button>
					</div>
				</>
			)}
		</form>
	);
}
