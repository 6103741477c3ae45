import { Loader } from "@mantine/core";
import classes from "#ui/states.module.css";

export function Loading() {
	return (
		<output className={classes.loading} data-loading>
			<Loader size={32} color="var(--fh-primary-hover)" aria-hidden="true" />
			<span>Loading...</span>
		</output>
	);
}
