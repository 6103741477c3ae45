import { Button, Drawer } from "@mantine/core";
import "#ui/styles/dialog.css";
import "@mantine/core/styles/Drawer.layer.css";
import { noFilter } from "./filter.ts";
import { type FilterProps, FilterSection, sections } from "./filter-sections.tsx";
import classes from "./filters.module.css";

type Props = FilterProps & { isOpen: boolean; onClose: () => void };

/** All filters below each other, for screens without room for them. */
export function FiltersDrawer({ isOpen, onClose, ...props }: Props) {
	const { search, sort } = props.filter;
	return (
		<Drawer.Root
			opened={isOpen}
			onClose={onClose}
			position="bottom"
			size="85%"
			transitionProps={{ duration: 200 }}
		>
			<Drawer.Overlay backgroundOpacity={0.3} />
			<Drawer.Content>
				<Drawer.Body>
					<Drawer.Title className={classes.legend}>Filters</Drawer.Title>
					<div className={classes.drawer}>
						{sections.map(({ id }) => (
							<FilterSection key={id} id={id} {...props} />
						))}
					</div>
					<div className={classes.drawerEnd}>
						<Button variant="default" onClick={() => props.onChange({ ...noFilter, search, sort })}>
							Clear all
						</Button>
						<Button onClick={onClose}>Done</Button>
					</div>
				</Drawer.Body>
			</Drawer.Content>
		</Drawer.Root>
	);
}
