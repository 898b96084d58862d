; First Layer test print max-flow-blobs, version 1
; firmware=klipper
; bedShape=rect
; bedX=200
; bedY=200
; bedDiameter=200
; originCenter=auto
; maxZ=180
; margin=5
; nozzle=0.4
; filamentDiameter=1.75
; density=1.24
; flowRatio=0.98
; hotend=200
; bedTemp=60
; hotendMax=300
; bedMax=120
; fan=100
; layerHeight=0.2
; firstLayerHeight=0.25
; lineWidth=112.5
; anchorWidth=140
; printSpeed=100
; firstLayerSpeed=30
; travelSpeed=120
; maxSpeed=1000
; maxAcceleration=
; acceleration=
; restoreAcceleration=3000
; retract=0.5
; retractSpeed=35
; zHop=0.1
; maxFlow=11
; rotation=0
; startGcode=plain
; endGcode=plain
; leaveVariables=no
; start=8
; end=12
; step=2
; extrusionLength=200
; blobHeight=20
; tempEnd=
; tempStep=20
; idealMassG=0.596509905
; temperatures=200
; lineArea=height*(width-height*(1-pi/4))
; timeModel=each move a trapezoid from rest to rest, without heating
; values=8,10,12
; seconds=206.2
; filamentMm=666.215
; filamentG=1.987
M140 S60
M104 S200
G28
M190 S60
M109 S200
G21
G90
M83
G92 E0
M107
G1 Z5 F600
;TYPE:Prime
G1 E-0.5 F2100
G1 Z5.1 F600
G1 X70 Y91.06 F7200
G1 Z5 F600
G1 E0.5 F2100
G1 Z0.25 F600
;WIDTH:0.56
;HEIGHT:0.25
G1 X130 Y91.06 E3.09458 F1800
G1 X130 Y90.554 E0.02612
G1 X70 Y90.554 E3.09458
G1 Z30 F600
; flow=8 temperature=200
;TYPE:Prime
G1 E-0.5 F2100
G1 Z30.1 F600
G1 X70 Y109.06 F7200
G1 Z30 F600
G1 E0.5 F2100
G1 Z2.25 F600
G1 E20 F200
G1 Z30 F600
;TYPE:Test
G1 E-0.5 F2100
G1 Z30.1 F600
G1 X70 Y96.06 F7200
G1 Z30 F600
G1 E0.5 F2100
G1 Z0.25 F600
G1 Z4.25 E40 F19.96
G1 Z8.25 E40 F19.96
G1 Z12.25 E40 F19.96
G1 Z16.25 E40 F19.96
G1 Z20.25 E40 F19.96
G1 Z30 F600
; flow=10 temperature=200
;TYPE:Prime
G1 E-0.5 F2100
G1 Z30.1 F600
G1 X100 Y109.06 F7200
G1 Z30 F600
G1 E0.5 F2100
G1 Z2.25 F600
G1 E20 F200
G1 Z30 F600
;TYPE:Test
G1 E-0.5 F2100
G1 Z30.1 F600
G1 X100 Y96.06 F7200
G1 Z30 F600
G1 E0.5 F2100
G1 Z0.25 F600
G1 Z4.25 E40 F24.95
G1 Z8.25 E40 F24.95
G1 Z12.25 E40 F24.95
G1 Z16.25 E40 F24.95
G1 Z20.25 E40 F24.95
G1 Z30 F600
; flow=12 temperature=200
;TYPE:Prime
G1 E-0.5 F2100
G1 Z30.1 F600
G1 X130 Y109.06 F7200
G1 Z30 F600
G1 E0.5 F2100
G1 Z2.25 F600
G1 E20 F200
G1 Z30 F600
;TYPE:Test
G1 E-0.5 F2100
G1 Z30.1 F600
G1 X130 Y96.06 F7200
G1 Z30 F600
G1 E0.5 F2100
G1 Z0.25 F600
G1 Z4.25 E40 F29.93
G1 Z8.25 E40 F29.93
G1 Z12.25 E40 F29.93
G1 Z16.25 E40 F29.93
G1 Z20.25 E40 F29.93
G1 Z30 F600
;TYPE:End
M221 S100
M107
G1 E-2 F1800
G1 Z35 F600
G1 X100 Y194.72 F7200
M104 S0
M140 S0
M107
M84
