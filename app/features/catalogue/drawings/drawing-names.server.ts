import type { DrawingSprite } from "./drawing-sprites.model";

/** Every drawing of a part in the order of its sprite; written by scripts/assets/build-part-drawings.ts. */
export const DRAWING_NAMES: Readonly<Record<DrawingSprite, readonly string[]>> = {
  hotend: namesIn(`
hotend-bolts-block-v6-12 hotend-bolts-block-v6-24 hotend-bolts-induction-v6-24 hotend-bolts-long-ring-long-40
hotend-bolts-long-ring-v6-40 hotend-bolts-long-ring-v6-80 hotend-bolts-ring-v6-24 hotend-bolts-ring-v6-40
hotend-box-long-ring-v6-40 hotend-box-long-ring-v6-80 hotend-cartridge-ring-v6-24 hotend-cartridge-sleeve-needle-12
hotend-cartridge-sleeve-needle-24 hotend-clip-sleeve-needle-12 hotend-clip-sleeve-needle-24
hotend-flange-block-v6-12 hotend-flange-ring-v6-24 hotend-flange-ring-v6-40 hotend-groove-block-v6-12
hotend-groove-block-v6-24 hotend-groove-core-revo-12 hotend-groove-long-ring-long-24 hotend-groove-ring-v6-24
hotend-groove-ring-v6-40 hotend-groove-tall-block-long-24 hotend-groove-very-tall-block-long-40
hotend-large-long-ring-v6-80 hotend-micro-block-v6-24 hotend-micro-core-revo-12 hotend-pillars-block-v6-24
hotend-pillars-block-v6-40 hotend-pillars-long-ring-v6-40 hotend-plate-block-v6-12 hotend-plate-core-revo-12
hotend-plate-ring-v6-24 hotend-slim-core-revo-40 hotend-slim-ring-v6-24 hotend-slim-sleeve-needle-24
hotend-slim-sleeve-v6-24 hotend-smooth-sleeve-needle-12 hotend-tube-sleeve-needle-24 hotend-tube-sleeve-needle-80
hotend-two-screw-block-v6-12 hotend-two-screw-block-v6-24 hotend-two-screw-core-revo-12
hotend-two-screw-mk8-block-mk8-12 hotend-two-screw-ring-v6-24 hotend-two-screw-tall-block-long-24
hotend-water-long-ring-v6-40 hotend-water-long-ring-v6-80
`),
  extruder: namesIn(`
extruder-belt extruder-belt-printed extruder-dual extruder-dual-bowden-nema17-pancake-printed
extruder-dual-bowden-printed extruder-dual-either extruder-dual-either-any-set extruder-dual-metal
extruder-dual-nema17 extruder-dual-nema17-pancake-printed extruder-dual-nema17-printed extruder-dual-printed
extruder-dual-round-printed extruder-dual-round-printed-set extruder-hotend extruder-hotend-nema17
extruder-hotend-nema17-pancake-set extruder-hotend-own extruder-large extruder-large-nema17-pancake
extruder-large-printed extruder-large-round extruder-large-round-metal extruder-planetary
extruder-planetary-nema17-pancake extruder-planetary-own extruder-planetary-printed extruder-planetary-round
extruder-planetary-round-printed extruder-planetary-round-sensor extruder-planetary-set-sensor extruder-single
extruder-single-either-any extruder-single-nema17 extruder-small-gears extruder-small-gears-round-metal
extruder-small-gears-round-printed extruder-unit extruder-unit-round extruder-unit-tall extruder-worm-own
extruder-worm-printed
`),
  bed: namesIn(`
bed-aluminium-bed bed-aluminium-bed-320x320 bed-board-heater-260x240 bed-brace bed-cast-plate bed-cast-plate-120x120
bed-cast-plate-260x260 bed-cast-plate-300x300 bed-columns bed-cork-120x120 bed-fans bed-frame bed-fuse
bed-heater-mains-240x240 bed-heater-mains-260x260 bed-heater-mains-280x280 bed-kinematic bed-kinematic-one
bed-magnet-sheet-300x300 bed-partitioned-bed bed-relay bed-springs bed-three-point bed-three-point-printed
`),
  build_plate: namesIn(`
plate-carbon-260x260 plate-ceramic-360x360-260 plate-coated-glass-320x320-240 plate-cool-180x180 plate-cool-260x260
plate-cool-260x260-180-240 plate-cool-360x320 plate-cool-rough-260x260-180-240 plate-film-220x220
plate-g10-320x320-240 plate-g10-360x320-260 plate-g10-white-260x260 plate-glass-320x320-220 plate-hot-260x260
plate-mirror-260x260 plate-patterned plate-patterned-260x260-180 plate-pex-320x320-240-260 plate-rough-film
plate-satin-260x240 plate-satin-260x260 plate-satin-360x380 plate-smooth plate-smooth-260x240 plate-smooth-360x380
plate-steel-240x240 plate-steel-320x320 plate-textured plate-textured-180x180 plate-textured-260x240
plate-textured-260x260 plate-textured-260x260-180 plate-textured-360x320 plate-textured-360x380
plate-textured-380x380 plate-two-sided-260x260 plate-two-sided-360x360-120-240 plate-two-sided-360x360-260
plate-two-sided-round-300x300
`),
  probe: namesIn(`
probe-block probe-block-flat probe-block-slim probe-capacitive probe-dock probe-dock-bed probe-dock-board
probe-dock-gantry probe-dock-magnets probe-dock-pin probe-dock-servo probe-dock-swing probe-dock-toolhead
probe-inductive-12 probe-inductive-8 probe-load-cell probe-membrane probe-piezo probe-piezo-disc probe-pin
probe-pin-clear probe-pin-small probe-pin-square probe-pressure probe-scanner-bar-usb-can probe-scanner-round-usb
probe-scanner-small-i2c probe-scanner-small-none probe-scanner-square-i2c probe-scanner-square-usb
probe-scanner-square-usb-can probe-scanner-tab-usb probe-strain probe-tap probe-tap-small
`),
  fan: namesIn(`
blower-40-10 blower-40-20 blower-50-15 blower-50-20 blower-75-30 blower-80-20 fan-120-25-pwm fan-25-10 fan-30-10
fan-40 fan-40-10 fan-40-10-pwm fan-40-20 fan-40-20-pwm fan-60-15-pwm fan-60-20 fan-60-25 fan-60-25-pwm fan-80
fan-80-25 fan-80-25-pwm fan-92-14-pwm fan-92-25 fan-cpap fan-duct fan-kit fan-turbo
`),
  motion_system: namesIn(`
awd backer backer-perforated backer-rail ball-nut belt-15gt-7 belt-clamp belt-gt2-10 belt-gt2-6 belt-gt2-9 belt-kit
belt-kit-3 flanged-bearing gantry-printed gantry-rails grease idler-16 idler-20 idler-20-wide idler-block
idler-block-toothed idler-smooth-wide linear-bearing-10 linear-bearing-12 linear-bearing-8 linear-bearing-8-long
motor-nema14-full motor-nema17-full motor-round-pancake motor-round-short oldham pulley-16 pulley-20 pulley-20-wide
pulley-80 rail-hgh15c rail-kit rail-mgn12-preloaded rail-mgn12c rail-mgn12h rail-mgn15c rail-mgn7h rail-mgn9c
rail-mgn9h screw-nut-1 screw-nut-4 slot-wheel tensioner tensioner-knob xy-joint z-drive
`),
  tools: namesIn(`
accelerometer accelerometer-usb adhesive adhesive-nib belt-gauge blower-bulb calipers calipers-inch calipers-thumb
cleaning-filament cleaning-needles cloths crimper crimper-ferrule deburring-tool desiccant dryer dryer-ams
dryer-four dryer-round dryer-slim dryer-tall feeler-gauge flush-cutters glue-stick grease-tube hex-drivers hex-keys
insert-tip microscope multimeter nut-driver pliers sandpaper scraper-plastic scraper-thin scrapers side-cutters
soldering-iron-slim spray-bottle spray-can squaring-block torque-wrench wire-brush wire-stripper
`),
  hotend_spares: namesIn(`
coupler-clip coupler-m10 coupler-m6 coupler-press heat-break-barrel-steel heat-break-mk8-bimetal
heat-break-smooth-bimetal heat-break-threads-bimetal heat-break-threads-titanium heater-block heater-cartridge-40
heater-cartridge-50 heater-cartridge-60 heater-cartridge-70 heater-ceramic heater-clamp heater-core-40
heater-core-60 nozzle-adapter nozzle-clip-unit-hard nozzle-clip-unit-hard-set nozzle-clip-unit-steel
nozzle-clip-unit-steel-set nozzle-flowtech-plated nozzle-k1-brass nozzle-k1-brass-set nozzle-k1-brass-split
nozzle-k1-coated-split nozzle-k1-copper-set nozzle-k1-hard nozzle-mk8-brass-set nozzle-mk8-brass-split
nozzle-mk8-carbide nozzle-mk8-copper-split nozzle-mk8-hard nozzle-mk8-plated nozzle-mk8-plated-split
nozzle-revo-brass nozzle-revo-brass-split nozzle-revo-coated nozzle-throat-brass nozzle-throat-brass-split
nozzle-throat-coated-split nozzle-throat-hard nozzle-unicorn-carbide nozzle-unicorn-copper nozzle-unicorn-steel
nozzle-unit-hard nozzle-unit-steel nozzle-v6-brass nozzle-v6-brass-set nozzle-v6-coated nozzle-v6-diamond
nozzle-v6-hard nozzle-v6-plated nozzle-v6-plated-split nozzle-v6-ruby nozzle-volcano-bimetal-split
nozzle-volcano-brass nozzle-volcano-brass-set nozzle-volcano-diamond nozzle-volcano-plated
nozzle-volcano-plated-split sock-bambu-a1 sock-bambu-x1 sock-kobra sock-mk8 sock-nextruder sock-unicorn sock-v6
sock-volcano thermistor-bead thermistor-cartridge thermistor-clip thermistor-stud tube-19-dark tube-20 tube-25
`),
  extruder_spares: namesIn(`
cutter cutter-blade cutter-lever cutter-slide drive-gear-collar drive-gear-hobbed drive-gear-large
drive-gear-one-piece feeder-kit filament-sensor gear-pair gear-pair-small gear-set gear-set-wheel lever-arm
lever-latch lever-plate lever-spring planet-gears
`),
};

function namesIn(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
