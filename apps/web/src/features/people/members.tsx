import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { MembersTable } from "./members-table.tsx";
import classes from "./people.module.css";
import { memberPagesQuery } from "./queries.ts";

type Props = { ownId: string; onOwnChange: () => void; onSignInNeeded: () => void };

/** Everybody with an account, with their roles. */
export function Members(props: Props) {
	const [typed, setTyped] = useState("");
	const [search] = useDebouncedValue(typed.trim(), 200);
	return (
		<section className={classes.members} aria-labelledby="members">
			<h2 id="members" className={classes.heading}>
				Members
			</h2>
			<TextInput
				type="search"
				className={classes.search}
				aria-label="Search people"
				placeholder="Search name or address …"
				leftSection={<IconSearch size={18} aria-hidden="true" />}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
			/>
			<MemberList search={search} {...props} />
		</section>
	);
}

function MemberList({ search, ...props }: Props & { search: string }) {
	const people = useInfiniteQuery(memberPagesQuery(search));
	if (people.data === undefined) {
		if (people.error === null) return <Loading />;
		return (
			<LoadFailed
				what="The people could not be loaded."
				error={people.error}
				onRetry={() => void people.refetch()}
				isRetrying={people.isFetching}
			/>
		);
	}
	const members = people.data.pages.flatMap((page) => page.items);
	if (members.length === 0) return <EmptyState sentence={`Nobody matches ‘${search}’.`} />;
	return (
		<>
			<MembersTable members={members} isStale={people.isPlaceholderData} {...props} />
			<ShowMore
				what="people"
				shown={members.length}
				total={people.data.pages.at(-1)?.total ?? 0}
				hasMore={people.hasNextPage}
				isLoading={people.isFetchingNextPage}
				error={people.isFetchNextPageError ? people.error : null}
				onMore={() => void people.fetchNextPage({ cancelRefetch: false })}
			/>
		</>
	);
}
